// A Dockerfile as stages, and what the last of them leaves in an image.
import { DockerfileParser, ModifiableInstruction, type Instruction } from 'dockerfile-ast'

/** One instruction, with its variables filled in from the arguments before the first stage. */
export interface Step {
  readonly keyword: string
  readonly flags: Readonly<Record<string, string>>
  /** The words behind the flags; what is written as JSON is one word. */
  readonly words: readonly string[]
  /** All that stands behind the keyword and the flags. */
  readonly text: string
}

export interface Stage {
  /** Its name; empty for one without. */
  readonly name: string
  /** The image or the stage that it goes on from. */
  readonly base: string
  readonly steps: readonly Step[]
}

/** Reads the stages of a Dockerfile, in their order. */
export function readStages(text: string): Stage[] {
  const file = DockerfileParser.parse(text)
  const defaults = new Map(
    file.getInitialARGs().flatMap((arg) => {
      const property = arg.getProperty()
      return property ? [[property.getName(), property.getValue() ?? '']] : []
    }),
  )
  const stages: (Stage & { readonly steps: Step[] })[] = []
  for (const instruction of file.getInstructions()) {
    const step = readStep(instruction)
    if (step.keyword === 'FROM') {
      const [image = '', , name = ''] = step.words
      const base = image.replaceAll(/\$\{(\w+)\}/g, (_, variable: string) => defaults.get(variable) ?? '')
      stages.push({ name, base, steps: [] })
    } else stages.at(-1)?.steps.push(step)
  }
  return stages
}

function readStep(instruction: Instruction): Step {
  const text = instruction.getArgumentsContent()?.trim() ?? ''
  const flags = instruction instanceof ModifiableInstruction ? instruction.getFlags() : []
  return {
    keyword: instruction.getKeyword(),
    flags: Object.fromEntries(flags.map((flag) => [flag.getName(), flag.getValue() ?? ''])),
    words: text.startsWith('[') ? [text] : text.split(/\s+/).filter(Boolean),
    text,
  }
}

/** A stage with all that it goes on from, the base image apart, the first step first. @throws for an unknown stage */
export function stepsOf(stages: readonly Stage[], name: string): Step[] {
  const stage = stages.find((one) => one.name === name)
  if (!stage) throw new Error(`The Dockerfile has no stage ${name}.`)
  const isStage = stages.some((one) => one.name === stage.base)
  return [...(isStage ? stepsOf(stages, stage.base) : []), ...stage.steps]
}

/** How a container of an image starts. */
export interface Start {
  /** Program and arguments, entry point first. */
  readonly command: readonly string[]
  readonly env: Readonly<Record<string, string>>
  readonly workdir: string
  /** Such as 1000:1000. */
  readonly user: string
  readonly volumes: readonly string[]
  /** Program and arguments; undefined where there is none. */
  readonly healthCheck: readonly string[] | undefined
}

/** What the steps of an image say about its containers; the last of a kind counts. */
export function startOf(steps: readonly Step[]): Start {
  const last = (keyword: string): Step | undefined => steps.findLast((step) => step.keyword === keyword)
  const list = (text = '[]'): string[] =>
    text.startsWith('[') ? (JSON.parse(text) as string[]) : ['/bin/sh', '-c', text]
  const env = steps
    .filter(({ keyword }) => keyword === 'ENV')
    .flatMap(({ words }) => words.filter((word) => word !== '\\'))
    .map((pair): [string, string] => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)])
  const check = /^CMD\s+(\[.*\])$/s.exec(last('HEALTHCHECK')?.text ?? '')?.[1]
  return {
    command: [...list(last('ENTRYPOINT')?.text), ...list(last('CMD')?.text)],
    env: Object.fromEntries(env),
    workdir: last('WORKDIR')?.text ?? '/',
    user: last('USER')?.text ?? '0',
    volumes: steps.filter(({ keyword }) => keyword === 'VOLUME').flatMap(({ words }) => words),
    healthCheck: check === undefined ? undefined : list(check),
  }
}
