// What the server refused, in the language of the page.
import { ApiError, type ReadProblem } from '#contract/client.ts'
import type { StoredMessage } from '#words/message.ts'
import { areasOf, loadWords, sayIn } from '../locales/words.ts'

/** A refusal in a language. What this version has no words for stays in English. */
export async function inLanguageOf(language: string, error: ApiError): Promise<ApiError> {
  const problems = error.problems.map((problem) => ({ problem, said: saidOf(problem) }))
  const messages = [error.said, ...problems.map(({ said }) => said)].filter((one) => one !== undefined)
  if (language === 'en' || messages.length === 0) return error
  await loadWords(language, messages.flatMap(areasOf))
  const translated = problems.map(({ problem, said }) =>
    said ? { ...problem, message: sayIn(language, said, problem.message) } : problem,
  )
  const detail = error.said ? sayIn(language, error.said, error.message) : listOf(translated)
  return new ApiError(error.status, detail, translated, error.said)
}

function saidOf({ code, params }: ReadProblem): StoredMessage | undefined {
  return code === undefined ? undefined : { code, params: params ?? {} }
}

/** As the server lists them in `detail`. */
function listOf(problems: readonly ReadProblem[]): string {
  return problems.map(({ field, message }) => (field === '' ? message : `${field}: ${message}`)).join(' ')
}
