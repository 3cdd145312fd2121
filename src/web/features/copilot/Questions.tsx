import type { ReactNode } from 'react'
import { useTexts } from '../../locales/texts.ts'
import type { CopilotField } from '#engine/copilot/understanding.ts'
import type { CopilotUnderstanding } from '../../api/copilot.ts'
import { useFormat } from '../../lib/format.ts'
import type { Say } from './use-talk.ts'
import { Button } from '../../ui/Button.tsx'
import { Callout } from '../../ui/Callout.tsx'
import { useFieldWords } from './use-field-words.ts'
import { useQuoted } from './use-quoted.ts'

interface QuestionsProps {
  understanding: CopilotUnderstanding
  /** Says the answer to a question; absent where it is too late for one. */
  onSay: Say | undefined
}

/** What was not taken as it was said, and what has to be asked. */
export function Questions({
  understanding: { answers, notices, questions, compared, cheapest, intent },
  onSay,
}: QuestionsProps): ReactNode {
  const { t } = useTexts('copilot')
  const words = useFieldWords()
  const quoted = useQuoted()
  const { usd } = useFormat()
  // The answer to which cloud answers which of their regions as well.
  const open = questions.filter(
    ({ field }) => field !== 'region' || !questions.some((one) => one.field === 'cloud_provider'),
  )
  const asks = (field: CopilotField, count: number) =>
    t(count === 1 ? 'asksOne' : 'asks', { field: words.label(field) })
  const isCompared = compared.length > 0 && intent !== 'undo'
  if (notices.length === 0 && questions.length === 0 && !isCompared) return null
  return (
    <>
      {isCompared && cheapest && (
        <Callout tone="info">
          {t('compared', {
            prices: compared
              .map(({ value, monthly }) =>
                t('comparedOne', {
                  name: words.value(cheapest.field, value),
                  amount: monthly === null ? t('noPrice') : usd(monthly),
                }),
              )
              .join(', '),
            taken: words.value(cheapest.field, answers[cheapest.field]),
          })}
        </Callout>
      )}
      {notices.length > 0 && (
        <Callout tone="info">
          {notices.map((notice) => (
            <p key={`${notice.kind}-${notice.field}`}>
              {t(`notices.${notice.kind}`, {
                words: quoted(notice.words),
                cloud: answers.cloud_provider,
                value: notice.field === null ? '' : words.value(notice.field, answers[notice.field]),
              })}
            </p>
          ))}
        </Callout>
      )}
      {onSay &&
        open.map(({ field, candidates, words: said }) => (
          <div key={field} className="stack" role="group" aria-label={asks(field, candidates.length)}>
            <p className="small">
              <span className="medium">{asks(field, candidates.length)}</span>{' '}
              <span className="t3">{quoted(said)}</span>
            </p>
            <div className="row row--wrap">
              {candidates.map((candidate) => (
                <Button key={candidate} size="sm" onClick={() => onSay(words.said([{ field, value: candidate }]))}>
                  {words.value(field, candidate)}
                </Button>
              ))}
            </div>
          </div>
        ))}
    </>
  )
}
