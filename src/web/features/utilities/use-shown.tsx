import { useDeferredValue, useMemo } from 'react'
import type { Token } from '../../lib/highlight.ts'
import type { Outcome, Problem } from './outcome.ts'
import { OutputText } from './OutputText.tsx'
import type { Shown } from './TextPanes.tsx'
import { MAX_INPUT } from './tools.ts'

/** The problem of an input that is too long to work on. */
export function lengthProblem(input: string): Problem | undefined {
  return input.length > MAX_INPUT ? { message: 'tooLong', why: 'inputLength', values: { count: MAX_INPUT } } : undefined
}

interface Look {
  highlight?: (line: string) => Token[]
  isWrapped?: boolean
}

/** An outcome as the panes show it. @param of the input that it is of */
export function shownOf(outcome: Outcome, of: string, look: Look = {}): Shown {
  if (!outcome.ok) return { kind: 'problem', problem: outcome.problem, of }
  return { kind: 'text', text: outcome.text, body: <OutputText text={outcome.text} notes={outcome.notes} {...look} /> }
}

/**
 * Converts an input on the page; typing goes on meanwhile.
 * @param convert has to stay the same function while it does the same
 */
export function useConverted(
  input: string,
  convert: (input: string) => Outcome,
  { highlight, isWrapped }: Look = {},
): Shown {
  const deferred = useDeferredValue(input)
  return useMemo(() => {
    if (deferred === '') return { kind: 'nothing' }
    const problem = lengthProblem(deferred)
    return shownOf(problem ? { ok: false, problem } : convert(deferred), deferred, { highlight, isWrapped })
  }, [deferred, convert, highlight, isWrapped])
}
