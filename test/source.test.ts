// Rules of the source that hold for every file: nothing imports itself through
// others, and the pure rooms have no clock.
import { expect, test } from 'vitest'
import { find, importsOf, read, sources } from './support/source.ts'

/** Every set of files of which each reaches every other through its imports (Tarjan's algorithm). */
function circlesOf(imports: ReadonlyMap<string, readonly string[]>): string[][] {
  const order = new Map<string, number>()
  const lowest = new Map<string, number>()
  const path: string[] = []
  const circles: string[][] = []
  const visit = (file: string): number => {
    const own = order.size
    order.set(file, own)
    path.push(file)
    let low = own
    for (const next of imports.get(file) ?? []) {
      if (!order.has(next)) low = Math.min(low, visit(next))
      else if (path.includes(next)) low = Math.min(low, lowest.get(next) ?? order.get(next) ?? low)
    }
    lowest.set(file, low)
    if (low === own) {
      const circle = path.splice(path.indexOf(file))
      if (circle.length > 1 || imports.get(file)?.includes(file)) circles.push(circle.toSorted())
    }
    return low
  }
  for (const file of imports.keys()) if (!order.has(file)) visit(file)
  return circles
}

test('a circle of imports is found, also one of two files and one behind a detour', () => {
  const imports = { a: ['b'], b: ['c', 'd'], c: ['a'], d: ['e'], e: ['f'], f: ['e'], g: ['g', 'a'], h: ['a'] }
  expect(circlesOf(new Map(Object.entries(imports)))).toEqual([['e', 'f'], ['a', 'b', 'c'], ['g']])
})

test('no file imports itself through others, types included', () => {
  // What is loaded later, as each page is, cannot be in the way of who loads it.
  const imports = new Map(sources().map((file) => [file.slice('src/'.length), importsOf(file, 'static')]))
  expect(imports.size).toBeGreaterThan(1000)
  expect(circlesOf(imports)).toEqual([])
})

test('pages show what an environment costs as the server says it, and do not work it out by its status', () => {
  const reads = (word: RegExp) => find('src/web/**/*.{ts,tsx}').filter((file) => word.test(read(file)))
  // Both say what a run that is still to come will leave of the cost.
  const ofWhatComes = ['src/web/features/environment/ReportDialog.tsx', 'src/web/features/environment/WaitingPanel.tsx']
  expect(reads(/cost_monthly_suspended/).toSorted()).toEqual(ofWhatComes)
  expect(reads(/\bshownCost\(/)).toContain('src/web/widgets/EnvironmentPrice.tsx')
})

test('the pure rooms take the time as an argument', () => {
  // The linter refuses Date.now(); it has no rule for the constructor.
  const faults = find('src/{engine,domain,contract,words}/**/*.ts').filter((file) => /new Date\(\s*\)/.test(read(file)))
  expect(faults).toEqual([])
})

test('what is made for each request is no object literal with a getter', () => {
  // Each is a shape of its own, which keeps the request (docs/decisions/0077). A class has its getters two columns in.
  const getters = (text: string) => text.match(/^ {3,}get \w+\(\)/gm) ?? []
  expect(getters('const facts = {\n    get signal() {')).toEqual(['    get signal()'])
  const faults = find('src/server/{access,http}/**/*.ts').filter((file) => getters(read(file)).length > 0)
  expect(faults).toEqual([])
})
