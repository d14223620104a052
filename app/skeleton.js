// The page shows skeleton.html until the app has come. This script puts it into the language and the light that are read
// here, and hides the ways of home where the app will not open at home.
/** What was chosen in the settings, a line each (app/src/storage/preferences.rs). */
const kept = (() => { try { return localStorage.getItem('one-left.preferences') ?? ''; } catch { return ''; } })();
const chosen = (name) => new RegExp(`^${name} (\\w+)$`, 'm').exec(kept)?.[1];
/** The language that is read here: the chosen one, or else the first of the browser's that there is (app/src/platform/language.rs). */
const spoken = [chosen('language'), ...navigator.languages].map((tag) => tag?.split('-')[0].toLowerCase())
  .find((tag) => ['en', 'de', 'fr', 'es', 'zh'].includes(tag)) ?? 'en';
{
  // What it says in each of the other languages, in the order of the page: a release has it from their files (app/page.mjs).
  const WORDS = {};
  const skeleton = document.getElementById('skeleton');
  const words = Object.hasOwn(WORDS, spoken) ? WORDS[spoken] : [];
  if (words.length) skeleton.lang = spoken;
  for (const [place, word] of words.entries()) skeleton.querySelectorAll('[data-said]')[place].textContent = word;
  skeleton.classList.toggle('kept', Boolean(navigator.serviceWorker?.controller));
  const theme = chosen('theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
  const ways = [...skeleton.querySelectorAll('a')];
  skeleton.querySelector('nav').hidden = !['', '#/'].includes(location.hash);
  // Whoever has chosen sees which: the app goes there as soon as it is here.
  addEventListener('hashchange', () => {
    for (const way of ways) way.ariaCurrent = way.hash === location.hash ? 'page' : null;
  });
}
