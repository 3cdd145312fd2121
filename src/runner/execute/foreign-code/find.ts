// Whether modules that people brought would run code, reach servers or read files while Terraform only plans: then
// nothing of them is run. The reasons are sentences.
import { parse } from '@cdktf/hcl2json'
import { posix } from 'node:path'
import { message, type Message } from '#words/message.ts'
import { hasTwice } from './json-names.ts'

/** More than this nobody reads. */
const REASONS_MAX = 20
const DEPTH_MAX = 60

/** Types that run programs, call servers or read what belongs to others. */
const FORBIDDEN_TYPE = /^(?:external|http|terraform_remote_state|local_.*|external_.*)$/
const FORBIDDEN_PROVIDERS = ['external', 'http', 'local']
/** Functions that read files, by a path that is their first argument. */
const FILE_CALL = /\b(file\w*|templatefile|abspath|pathexpand)\s*\(/g
/** A template that is put together from texts can call anything, where nobody sees it. */
const HIDDEN_CALL = /\b(templatestring)\s*\(/
/** A literal path inside of the module. */
const OWN_PATH = /^\s*"\$\{\s*path\.module\s*\}\/([^"$%\\]*)"/
/** Blocks whose labels name the type of what they stand for. */
const TYPED = ['resource', 'data', 'ephemeral', 'action', 'list']

type Json = Readonly<Record<string, unknown>>

/**
 * Looks through the files of modules.
 * @param files by their paths; of modules that lie beside each other
 * @returns why they are not run; empty when nothing speaks against them
 */
export async function findForeignCode(files: Readonly<Record<string, string>>): Promise<Message[]> {
  const found: Message[] = []
  const templates = new Set<string>()
  for (const [path, text] of Object.entries(files)) {
    if (found.length >= REASONS_MAX) break
    const tree = await treeOf(path, text)
    if (tree === undefined) continue
    if (tree === 'unreadable') found.push(message('jobs.module-unreadable', { file: path }))
    else new Look(path, found, templates).at(tree)
  }
  for (const path of templates) {
    const text = files[path]
    if (text === undefined) found.push(message('jobs.template-missing', { file: path }))
    else if (new RegExp(FILE_CALL).test(text)) found.push(message('jobs.template-reads', { file: path }))
  }
  return found.slice(0, REASONS_MAX)
}

/** What Terraform reads of a file; undefined for one that it does not read as its own. */
async function treeOf(path: string, text: string): Promise<Json | 'unreadable' | undefined> {
  try {
    if (/\.(?:tf|tofu)\.json$/.test(path)) return hasTwice(text) ? 'unreadable' : (JSON.parse(text) as Json)
    if (/\.(?:tf|tofu)$/.test(path)) return (await parse(path, text)) as Json
    return undefined
  } catch {
    return 'unreadable'
  }
}

/** One look through one file. */
class Look {
  readonly #file: string
  readonly #found: Message[]
  readonly #templates: Set<string>

  constructor(file: string, found: Message[], templates: Set<string>) {
    this.#file = file
    this.#found = found
    this.#templates = templates
  }

  at(tree: Json): void {
    this.#typed(tree)
    // Scoped data sources lie within checks.
    for (const body of bodiesOf(tree['check'])) this.#typed(body)
    for (const settings of blocks(tree['terraform'])) this.#settings(settings)
    if (tree['provider'] !== undefined) {
      const names = blocks(tree['provider']).flatMap((one) => Object.keys(one))
      this.#say(message('jobs.provider-block', { file: this.#file, name: names[0] ?? '' }))
    }
    this.#inside(tree, 0)
  }

  #typed(tree: Json): void {
    for (const kind of TYPED) {
      for (const byType of blocks(tree[kind])) {
        for (const type of Object.keys(byType).filter((one) => FORBIDDEN_TYPE.test(one)))
          this.#say(message('jobs.forbidden-type', { file: this.#file, type }))
      }
    }
  }

  #settings(settings: Json): void {
    for (const name of ['backend', 'cloud', 'encryption'])
      if (settings[name] !== undefined) this.#say(message('jobs.forbidden-setting', { file: this.#file, name }))
    for (const required of blocks(settings['required_providers'])) {
      for (const [name, given] of Object.entries(required)) {
        const source = isObject(given) && typeof given['source'] === 'string' ? given['source'] : name
        const last = source.split('/').at(-1) ?? ''
        if (FORBIDDEN_PROVIDERS.includes(last))
          this.#say(message('jobs.forbidden-provider', { file: this.#file, name: source }))
      }
    }
  }

  /** Provisioners and functions, wherever they are. */
  #inside(value: unknown, depth: number): void {
    if (depth > DEPTH_MAX) return this.#say(message('jobs.module-unreadable', { file: this.#file }))
    if (typeof value === 'string') return this.#expression(value)
    if (Array.isArray(value)) return value.forEach((one) => this.#inside(one, depth + 1))
    if (!isObject(value)) return
    for (const [key, one] of Object.entries(value)) {
      this.#expression(key)
      if (key === 'provisioner' && typeof one === 'object') this.#say(message('jobs.provisioner', { file: this.#file }))
      this.#inside(one, depth + 1)
    }
  }

  #expression(text: string): void {
    // A constant calls nothing.
    if (!/[$%]\{/.test(text)) return
    if (HIDDEN_CALL.test(text)) this.#say(message('jobs.hidden-call', { file: this.#file }))
    for (const call of text.matchAll(FILE_CALL)) {
      const name = call[1] ?? ''
      const own = OWN_PATH.exec(text.slice(call.index + call[0].length))?.[1]
      if (own === undefined || own.split('/').includes('..')) {
        this.#say(message('jobs.reads-outside', { file: this.#file, name }))
      } else if (name === 'templatefile') this.#templates.add(posix.join(posix.dirname(this.#file), own))
    }
  }

  #say(one: Message): void {
    const isKnown = this.#found.some((known) => JSON.stringify(known) === JSON.stringify(one))
    if (!isKnown) this.#found.push(one)
  }
}

/** Blocks of one kind: a list, or a single one as JSON writes it. */
function blocks(value: unknown): Json[] {
  return (Array.isArray(value) ? value : [value]).filter(isObject)
}

/** The bodies of blocks with one label. */
function bodiesOf(value: unknown): Json[] {
  return blocks(value).flatMap((byName) => Object.values(byName).flatMap(blocks))
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
