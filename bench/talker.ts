// A binary that answers as Terraform does and prints lines during its plan, each with the moment of its print.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Writes the binary into a folder. @returns its path */
export function makeTalker(folder: string, { lines, everyMs }: { lines: number; everyMs: number }): string {
  const path = join(folder, 'terraform')
  writeFileSync(path, `#!${process.execPath}\nconst [LINES, EVERY_MS] = [${lines}, ${everyMs}]\n${SCRIPT}`, {
    mode: 0o755,
  })
  return path
}

const SCRIPT = `
const [command, ...args] = process.argv.slice(2)
let at = 0
const talk = () => {
  at += 1
  console.log(JSON.stringify({ '@level': 'info', '@message': 'line ' + at + ' of ' + Date.now() + '.', type: 'log' }))
  if (at < LINES) return setTimeout(talk, EVERY_MS)
  process.exit(1)
}
if (command === 'version') console.log(args.includes('-json') ? '{"terraform_version":"1.11.4"}' : 'Terraform v1.11.4')
if (command === 'plan') talk()
`
