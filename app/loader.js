// Starts the app. Says a kind sentence where it cannot start, another one where a file is not as it was built: in the language
// that is read here (skeleton.js), if its file can be had. It stands in the page, whose content security policy names
// its hash (app/build.mjs); a release names the files of the app by what is in them (app/integrity.mjs).
const links = (kind) => [...document.querySelectorAll(`link${kind}`)];
const arrives = (address, options) => fetch(address, options).then(({ ok }) => ok, () => false);
const hash = ({ integrity, dataset }) => integrity || dataset.integrity;
const isSpoiled = async (link) => await arrives(link.href) && !await arrives(link.href, { integrity: hash(link) });
const tell = async (skeleton, english) => {
  const element = skeleton.querySelector('[role=status]');
  skeleton.replaceChildren(skeleton.querySelector('header'), element);
  element.textContent = english;
  if (spoken === 'en') return;
  const lines = await fetch(`./tongues/${spoken}.txt`).then((file) => file.text()).then((text) => text.split('\n'), () => []);
  const at = lines.indexOf(english);
  if (at < 0) return;
  element.lang = spoken;
  element.textContent = lines[at + 1].trim();
};
const lacksStyles = () => links('[rel=stylesheet]').some(({ sheet }) => !sheet);
const loaded = new Promise((done) => addEventListener('load', done));
try {
  const [preload] = links('[rel=preload][as=fetch]');
  const program = () => fetch('./app_bg.wasm', { integrity: hash(preload) });
  const fetched = program();
  // A server may not know what kind of file a program is. Then it is compiled from its bytes.
  const compiled = WebAssembly.compileStreaming(fetched).catch(program);
  compiled.catch(() => {});
  // The line is free from here on: what people need next is on its way while the program starts. The address tells what they
  // came for. A phone that has kept the app waits for its processor alone, which starts the program first.
  const people = ['', '#/', '#/host', '#/alone'].includes(location.hash) ? 'hosts' : 'guests';
  const isKept = Boolean(navigator.serviceWorker?.controller);
  const later = import('./app_later.js');
  Promise.all([later, isKept ? compiled : fetched]).then(([{ fetchAhead }]) => fetchAhead(people, isKept), () => {});
  const { default: init } = await import('./app.js');
  // Safari runs this before the style sheets are there.
  if (lacksStyles() && document.readyState !== 'complete') await loaded;
  if (lacksStyles()) throw new Error('a style sheet is missing');
  await init({ module_or_path: compiled });
} catch (error) {
  console.error(error);
  const spoiled = (await Promise.all(links(':is([integrity], [data-integrity])').map(isSpoiled))).includes(true);
  const skeleton = document.getElementById('skeleton');
  if (skeleton) await tell(skeleton, spoiled
    ? 'One Left did not start: a file is not as it was built. Reload the page. If that does not help, tell whoever put it here.'
    : 'One Left could not start here. Reload the page, or open it in an up-to-date browser.');
}
