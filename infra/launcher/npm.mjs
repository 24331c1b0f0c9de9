/** Returns the command of the npm that started this process, or else of the npm on PATH. */
export function getNpmCommand() {
  const script = process.env.npm_execpath
  return script?.endsWith('npm-cli.js') ? [process.execPath, script] : ['npm']
}
