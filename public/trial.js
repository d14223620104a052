// A worker that runs the app's own program: it tries what a table has agreed on (app/src/trial_worker.rs).
// The page says first where program and script are and what their hashes are, since both change with every build. What
// cannot be loaded is said by a message without a text: a promise that fails in a worker is no error to the page.
addEventListener('message', async ({ data: [script, program] }) => {
  try {
    await fetch(script.href, { integrity: script.integrity });
    const { default: init } = await import(script.href);
    await init({ module_or_path: fetch(program.href, { integrity: program.integrity }) });
  } catch {
    postMessage(null);
  }
}, { once: true });
