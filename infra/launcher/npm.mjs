/** The command that runs npm: the one that started us, else the one on PATH. */
export function npmCommand() {
  const script = process.env.npm_execpath
  return script?.endsWith('npm-cli.js') ? [process.execPath, script] : ['npm']
}
