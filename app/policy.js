// The page's Trusted Types policy: the only strings that become elements or workers where the content security policy
// asks for one (app/finish.mjs). The browser refuses all others. Drawings and the parts of screens that never change come
// to the page as markup of these few elements and attributes, none of which runs or fetches anything.
(() => {
  if (!self.trustedTypes?.createPolicy) return;
  const ELEMENTS = 'aside|b|br|circle|div|ellipse|footer|g|h1|h2|h3|header|i|label|legend|li|main|ol|p|path|rect|section'
    + '|small|span|summary|svg|table|tbody|td|text|th|thead|tr|ul|use';
  const ATTRIBUTES = 'aria-[a-z]+|class|cx|cy|d|fill|height|id|r|role|rx|ry|scope|shape-rendering|stroke-width|tabindex'
    + '|transform|viewBox|width|x|y';
  const GIVEN = `(?:${ATTRIBUTES})="[^"<]*"|href="#[\\w-]*"`;
  const TAG = new RegExp(`</(?:${ELEMENTS})>|<(?:${ELEMENTS})(?:\\s+(?:${GIVEN}))*\\s*/?>`, 'g');
  const WORKERS = ['sw.js', 'trial.js', 'scanner_loader.js'].map((name) => new URL(name, document.baseURI).href);
  trustedTypes.createPolicy('default', {
    createHTML: (markup) => (markup.replace(TAG, '').includes('<') ? null : markup),
    createScriptURL: (address) => (WORKERS.includes(new URL(address, document.baseURI).href) ? address : null),
  });
})();
