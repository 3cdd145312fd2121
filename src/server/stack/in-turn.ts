// Compiling and pricing when it is someone's turn: a large stack takes a second, in which the server would answer
// nobody. A small one takes less than handing it over.
import type { Adoption, Wanted } from '#engine/builder/adopt.ts'
import { compileStack, type CompileChoices } from '#engine/compile/compile.ts'
import type { PrintedPipeline } from '#engine/pipelines/print.ts'
import type { CompiledStack, CompileOutcome } from '#engine/result.ts'
import type { StackDraft, StackSpec } from '#engine/stack/schema.ts'
import { createThreads } from '../threads/threads.ts'
import { printPipelines, type WantedPipeline } from './pipelines.ts'
import { priceTemplate, type TemplatePrices } from './prices.ts'
import type { Answers, Job } from './worker.ts'

const threads = createThreads<Job, Answers[keyof Answers]>({ room: 'src/server/stack', what: 'Compiling a stack' })

/** Components and connections of a small stack; compiling takes about 2 ms for each component. */
const SMALL_NODES = 15
const SMALL_CONNECTIONS = 30
/** Characters of a small stack as JSON, with its settings and the files of its custom components. */
const SMALL_TEXT = 10_000

function isSmall(stack: StackDraft): boolean {
  const { nodes, connections, modules = [] } = stack
  if (nodes.length > SMALL_NODES || connections.length > SMALL_CONNECTIONS) return false
  // Few lines of Terraform can be much work to evaluate.
  if (modules.some(({ source }) => source?.kind === 'files')) return false
  return JSON.stringify(stack).length <= SMALL_TEXT
}

/** Compiles a stack when it is its person's turn, and a small one at once. */
export async function compileInTurn(
  person: string,
  stack: StackSpec,
  choices: CompileChoices = {},
): Promise<CompileOutcome> {
  if (isSmall(stack)) return compileStack(stack, choices)
  return (await threads.run(person, { kind: 'compile', stack, choices })) as Answers['compile']
}

/** Adopts what others changed when it is the person's turn: it compiles the stack for each possible value. */
export async function adoptInTurn(person: string, stack: StackDraft, wanted: readonly Wanted[]): Promise<Adoption> {
  return (await threads.run(person, { kind: 'adopt', stack, wanted })) as Answers['adopt']
}

/** Prices the stack of a template on every cloud when it is its person's turn, and a small one at once. */
export async function priceInTurn(person: string, stack: StackDraft): Promise<TemplatePrices> {
  if (isSmall(stack)) return priceTemplate(stack)
  return (await threads.run(person, { kind: 'price', stack })) as Answers['price']
}

/** Prints pipelines when it is their person's turn, and those of a small stack at once. */
export async function printInTurn(
  person: string,
  compiled: CompiledStack,
  wanted: readonly WantedPipeline[],
): Promise<readonly PrintedPipeline[]> {
  if (isSmall(compiled.stack)) return printPipelines(compiled, wanted)
  return (await threads.run(person, { kind: 'pipelines', compiled, wanted })) as Answers['pipelines']
}
