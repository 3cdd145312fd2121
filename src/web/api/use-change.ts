// Changes that a person asks the server for.
import { useMutation, type UseMutationOptions, type UseMutationResult } from '@tanstack/react-query'
import { useOnce } from '../lib/use-once.ts'

/** A change as the pages use it: its state, and how to ask for it. */
type ChangeOf<Mutation, Data, Given> = Mutation extends unknown
  ? Omit<Mutation, 'mutate' | 'mutateAsync'> & {
      mutate: (given: Given) => void
      /** As `mutate`, for what goes on with the answer: undefined where the same is under way already. */
      send: (given: Given) => Promise<Data> | undefined
    }
  : never

/** A change with what it was given and its answer. */
export type Change<Data, Given = void> = ChangeOf<UseMutationResult<Data, Error, Given>, Data, Given>

/**
 * A change that a person asks the server for with a press. One press is one request: while a change is under way,
 * asking for the same again does nothing, and its state is not forgotten.
 */
export function useChange<Data, Given = void>(options: UseMutationOptions<Data, Error, Given>): Change<Data, Given> {
  const { mutateAsync, ...change } = useMutation(options)
  const send = useOnce((given: Given) => mutateAsync(given))
  return {
    ...change,
    // What failed is part of the state, and in the hands of `onError`.
    mutate: (given) => void send(given)?.catch(() => undefined),
    send,
    reset: () => {
      if (!change.isPending) change.reset()
    },
  }
}
