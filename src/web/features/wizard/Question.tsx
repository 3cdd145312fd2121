import type { ReactNode } from 'react'
import { useTexts } from '../../locales/texts.ts'
import { useWords as useSayings } from '../../locales/words.ts'
import { ASSUMED, surchargeOf, type Choice, type CloudChoice, type StepField } from '#engine/preview.ts'
import { SENSITIVITIES, findWord } from '#engine/vocabulary.ts'
import { useFormat } from '../../lib/format.ts'
import { RadioCards, type RadioCard } from '../../ui/RadioCards.tsx'
import { useCloudCards } from './use-cloud-cards.tsx'
import { PROBLEMS_ID } from './Problems.tsx'
import { useWords } from './use-words.ts'
import type { WizardAnswers } from './wizard-state.ts'

interface QuestionProps {
  field: StepField
  answers: WizardAnswers
  choices: readonly Choice[]
  /** What the clouds would cost, where the question is about them. */
  clouds: readonly CloudChoice[]
  hasError: boolean
  onAnswer: (given: WizardAnswers) => void
  onConfirm: () => void
  /** What else the step asks. */
  children: ReactNode
}

/** One question with its answers as cards: what each consists of, and what it costs more or less. */
export function Question({
  field,
  answers,
  choices,
  clouds,
  hasError,
  onAnswer,
  onConfirm,
  children,
}: QuestionProps): ReactNode {
  const { t } = useTexts('wizard')
  const present = answers[field] ?? (field === 'team_size' ? ASSUMED.team_size : undefined)
  const cards = useCards(field, choices, answers[field] ?? ASSUMED[field])
  const cloudCards = useCloudCards(clouds, answers.cloud_provider ?? ASSUMED.cloud_provider)
  return (
    <div className="stack stack--16">
      <div className="stack stack--4">
        <h1 className="h1">{t(`questions.${field}.title`)}</h1>
        <p className="t2">{t(`questions.${field}.text`)}</p>
      </div>
      <RadioCards
        label={t(`questions.${field}.label`)}
        cards={field === 'cloud_provider' ? cloudCards : cards}
        value={present}
        onChange={(value) => onAnswer({ [field]: value })}
        onConfirm={onConfirm}
        isColumns={field === 'cloud_provider'}
        errorId={hasError ? PROBLEMS_ID : undefined}
      />
      {children}
    </div>
  )
}

/** @param baseline the answer against which the differences are counted: the given one, else the assumed one */
function useCards(
  field: StepField,
  choices: readonly Choice[],
  baseline: string | number,
): RadioCard<string | number>[] {
  const { t } = useTexts('wizard')
  const { usd, difference } = useFormat()
  const words = useWords()
  return choices.map((choice) => {
    const { value, monthly } = choice
    const isBaseline = value === baseline
    return {
      value,
      title: words(field, value),
      text: <Consequence field={field} choice={choice} choices={choices} />,
      aside:
        monthly === null ? (
          t('notAvailable')
        ) : isBaseline ? (
          <span className="up">{usd(monthly)}</span>
        ) : choice.difference === 0 ? (
          t('samePrice')
        ) : (
          choice.difference !== null && difference(choice.difference)
        ),
    }
  })
}

interface ConsequenceProps {
  field: StepField
  choice: Choice
  choices: readonly Choice[]
}

/** What an answer means, and what the stack then consists of. */
function Consequence({ field, choice, choices }: ConsequenceProps): ReactNode {
  const say = useSayings()
  const hint = useHint()(field, choice, choices)
  return (
    <>
      {hint}
      {hint !== undefined && choice.consequence && <br />}
      {choice.consequence && say(choice.consequence, '')}
    </>
  )
}

/** What an answer is for, with the figures of this stack. */
function useHint(): (field: StepField, choice: Choice, choices: readonly Choice[]) => string | undefined {
  const { t } = useTexts('wizard')
  const { usd, number } = useFormat()
  const monthlyOf = (choices: readonly Choice[], label: string) =>
    choices.find((one) => one.label === label)?.monthly ?? null
  return (field, choice, choices) => {
    const sensitivity = field === 'data_sensitivity' ? findWord(SENSITIVITIES, choice.label) : undefined
    if (sensitivity?.id === 'confidential') {
      const more = surchargeOf(choice.monthly, monthlyOf(choices, 'Internal'))
      if (more === undefined) return t('hints.confidential')
      if (more.amount === 0) return t('hints.confidentialSame')
      const figures = { percent: number(Math.abs(more.percent)), amount: usd(Math.abs(more.amount)) }
      return t(more.amount > 0 ? 'hints.confidentialMore' : 'hints.confidentialLess', figures)
    }
    if (sensitivity) return t(`hints.${sensitivity.id}`)
    if (field !== 'duration' || choice.lifetime === null) return undefined
    const { days, total } = choice.lifetime
    const less = surchargeOf(total, monthlyOf(choices, 'Long-term'))
    return less === undefined || less.amount >= 0
      ? t('hints.temporary', { count: days })
      : t('hints.temporaryCost', { count: days, total: usd(total), percent: number(-less.percent) })
  }
}
