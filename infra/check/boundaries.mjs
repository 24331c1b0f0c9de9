import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync } from 'vite'
import { root } from '../process/paths.mjs'
import { layers, siblingRule, wardens } from './import-rules.mjs'
import { sourceFiles } from './source-files.mjs'

/** What a file imports: specifiers with their places, type-only imports included. */
function imports(file, source) {
  const { module, errors } = parseSync(file, source)
  if (errors.length > 0) throw new Error(`${file}: ${errors[0].message}`)
  const text = ({ start, end }) => source.slice(start, end).replace(/^['"`]|['"`]$/g, '')
  return [
    ...module.staticImports.map((each) => ({ specifier: each.moduleRequest.value, at: each.start })),
    ...module.staticExports.flatMap((each) =>
      each.entries
        .filter((entry) => entry.moduleRequest)
        .map((entry) => ({ specifier: entry.moduleRequest.value, at: each.start })),
    ),
    ...module.dynamicImports
      .filter((each) => /['"]/.test(source[each.moduleRequest.start]))
      .map((each) => ({ specifier: text(each.moduleRequest), at: each.start })),
  ]
}

function targetOf(file, specifier) {
  if (specifier.startsWith('#')) return specifier.slice(1)
  if (specifier.startsWith('.')) return path.posix.join(path.posix.dirname(file), specifier)
  if (specifier.startsWith('node:')) return specifier
  const [scope, name] = specifier.split('/')
  return `npm:${scope.startsWith('@') ? `${scope}/${name}` : scope}`
}

function verdict(file, target) {
  const warden = wardens.find((each) => each.target.test(target))
  if (warden && !file.startsWith('tests/') && !warden.only.some((each) => each.test(file))) {
    return `only ${warden.only.map((each) => each.source.replaceAll('\\', '').replace(/[$^]/g, '')).join(' and ')} may`
  }
  const layer = layers.find((each) => each.from.test(file))
  if (layer && !layer.may.some((each) => each.test(target))) return layer.why
  return siblingRule(file, target)
}

let wrong = 0
for (const file of sourceFiles(/\.(ts|tsx|mjs)$/)) {
  const source = readFileSync(path.join(root, file), 'utf8')
  for (const { specifier, at } of imports(file, source)) {
    const because = verdict(file, targetOf(file, specifier))
    if (!because) continue
    wrong += 1
    console.error(
      `${file}:${source.slice(0, at).split('\n').length} may not import '${specifier}': ${because}`,
    )
  }
}
process.exitCode = wrong > 0 ? 1 : 0
