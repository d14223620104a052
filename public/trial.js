// A worker that runs the app's own program: it tries what a table has agreed on (app/src/trial.rs).
// The page says first where program and script are, since their names change with every build.
addEventListener('message', async ({ data: [script, program] }) => {
  const { default: init } = await import(script);
  await init({ module_or_path: program });
}, { once: true });
