// The page's Trusted Types policy: the only strings that become elements or workers where the content security policy
// asks for one (app/build.mjs). The browser refuses all others. Drawings, the parts of screens that never change and
// the options of lists come to the page as markup of these elements and attributes, none of which runs or fetches anything.
(() => {
  if (!self.trustedTypes?.createPolicy) return;
  const ELEMENTS = 'article|aside|b|br|button|caption|circle|code|dd|defs|div|dl|dt|ellipse|em|figcaption|figure|footer'
    + '|g|h1|h2|h3|h4|header|hr|i|kbd|label|legend|li|line|main|nav|ol|option|output|p|path|polygon|rect|section'
    + '|select|small|span|strong|summary|svg|table|tbody|td|text|tfoot|th|thead|tr|ul|use';
  const ATTRIBUTES = 'aria-[a-z]+|class|cx|cy|d|data-[a-z-]+|dir|disabled|fill|for|height|id|lang|points|r|role|rx|ry|scope'
    + '|selected|shape-rendering|stroke-width|tabindex|title|transform|type|value|viewBox|width|x|x1|x2|y|y1|y2';
  const GIVEN = `(?:${ATTRIBUTES})="[^"<]*"|href="#[\\w-]*"`;
  const TAG = new RegExp(`</(?:${ELEMENTS})>|<(?:${ELEMENTS})(?:\\s+(?:${GIVEN}))*\\s*/?>`, 'g');
  const WORKERS = ['sw.js', 'scanner_loader.js'].map((name) => new URL(name, document.baseURI).href);
  trustedTypes.createPolicy('default', {
    createHTML: (markup) => (markup.replace(TAG, '').includes('<') ? null : markup),
    createScriptURL: (address) => (WORKERS.includes(new URL(address, document.baseURI).href) ? address : null),
  });
})();
