// What a provider does that its schema does not say: what forces a new resource, static defaults, blocks it fills.
import stored from './facts/replace.json' with { type: 'json' }

interface TypeFacts {
  readonly replace: readonly string[]
  readonly defaults: Readonly<Record<string, unknown>>
  readonly filled: readonly string[]
}

export interface Behaviour {
  /** Paths whose change forces a new resource, each as its names. */
  readonly replace: readonly (readonly string[])[]
  /** Values by path where a configuration says nothing. */
  readonly defaults: ReadonlyMap<string, unknown>
  /** Paths of blocks that the provider fills when a configuration has none. */
  readonly filled: ReadonlySet<string>
}

/** The versions that are simulated, by source such as `hashicorp/aws`. */
export const SIMULATED_VERSIONS: Readonly<Record<string, string>> = stored.source

const TYPES: Readonly<Record<string, TypeFacts>> = stored.types
const NOTHING: Behaviour = { replace: [], defaults: new Map(), filled: new Set() }
const made = new Map<string, Behaviour>()

/** How a provider treats a type; nothing special for a type of which nothing is known. */
export function behaviourOf(type: string): Behaviour {
  const facts = TYPES[type]
  if (!facts) return NOTHING
  const known = made.get(type)
  if (known) return known
  const behaviour: Behaviour = {
    replace: facts.replace.map((path) => path.split('.')),
    defaults: new Map(Object.entries(facts.defaults)),
    filled: new Set(facts.filled),
  }
  made.set(type, behaviour)
  return behaviour
}
