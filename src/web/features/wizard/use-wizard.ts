import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { DEFAULT_TEAM_SIZE, type GenerateRequest } from '#engine/answers.ts'
import type { Message } from '#words/message.ts'
import {
  STEPS,
  keepWizard,
  refusedFields,
  problemOf,
  problemsOf,
  readWizard,
  requestOf,
  withValidRegion,
  type WizardAnswers,
  type WizardField,
  type WizardState,
} from './wizard-state.ts'

/** What keeps the person from going on: a message, or a sentence in their language. */
export type WizardError = Message | string

export interface Wizard {
  /** From 1 to 6, as the address says. */
  step: number
  answers: WizardAnswers
  totalBefore: number | undefined
  errors: readonly WizardError[]
  /** The fields that are refused, once that was said. */
  refused: readonly WizardField[]
  /** Id of the project for which an environment is to be requested; empty without one. */
  project: string
  chooseProject: (id: string) => void
  /** Gives an answer. @param total USD a month before it, undefined where it changes no price */
  answer: (given: WizardAnswers, total: number | undefined) => void
  next: () => void
  back: () => void
  goTo: (step: number) => void
  /** The request when everything is answered; otherwise says what is missing. */
  submit: () => GenerateRequest | undefined
  showError: (sentence: string, fields: readonly WizardField[]) => void
}

interface Found {
  errors: readonly WizardError[]
  refused: readonly WizardField[]
}

const NONE: Found = { errors: [], refused: [] }

/** Answers, step and errors of the wizard. The step is in the address, the answers are kept on this device. */
export function useWizard(): Wizard {
  const [params, setParams] = useSearchParams()
  const requested = Number(params.get('step') ?? 1)
  const step = Number.isInteger(requested) && requested >= 1 && requested <= STEPS.length ? requested : 1
  const [state, setState] = useState(readWizard)
  // Errors belong to the step that they were found on: going elsewhere leaves them behind.
  const [found, setFound] = useState<Found & { step: number }>({ step, ...NONE })
  const { errors, refused } = found.step === step ? found : NONE
  const show = (given: Found) => setFound({ step, ...given })
  // An answer and the step forward may come with one key press, before the answer is drawn.
  const latest = useRef(state)
  const isFirstStep = useRef(true)

  useEffect(() => {
    if (!isFirstStep.current) window.scrollTo(0, 0)
    isFirstStep.current = false
  }, [step])

  const change = (next: WizardState) => {
    latest.current = next
    keepWizard(next)
    setState(next)
  }
  const answer = (given: WizardAnswers, total: number | undefined) => {
    const before = latest.current
    const isSame = (Object.keys(given) as (keyof WizardAnswers)[]).every(
      (field) => given[field] === before.answers[field],
    )
    show(NONE)
    if (!isSame)
      change({
        ...before,
        answers: withValidRegion({ ...before.answers, ...given }),
        total_before: total ?? before.total_before,
      })
  }
  const goTo = (target: number) =>
    setParams((before) => {
      const after = new URLSearchParams(before)
      if (target === 1) after.delete('step')
      else after.set('step', String(target))
      return after
    })
  const field = STEPS[step - 1]
  return {
    step,
    answers: state.answers,
    totalBefore: state.total_before,
    errors,
    refused,
    // The address names the project for which the wizard was opened.
    project: params.get('project') ?? state.project_id ?? '',
    chooseProject: (id) => {
      change({ ...latest.current, project_id: id === '' ? undefined : id })
      setParams(
        (before) => {
          const after = new URLSearchParams(before)
          if (id === '') after.delete('project')
          else after.set('project', id)
          return after
        },
        { replace: true, preventScrollReset: true },
      )
    },
    answer,
    goTo,
    next: () => {
      const problem = field && problemOf(latest.current.answers, field)
      if (field && problem !== undefined) return show({ errors: [problem], refused: [field] })
      const { answers } = latest.current
      if (field === 'team_size' && answers.team_size === undefined)
        change({ ...latest.current, answers: { ...answers, team_size: DEFAULT_TEAM_SIZE } })
      goTo(step + 1)
    },
    back: () => {
      show(NONE)
      goTo(step - 1)
    },
    submit: () => {
      const problems = problemsOf(latest.current.answers)
      show({ errors: problems, refused: refusedFields(latest.current.answers) })
      return problems.length === 0 ? requestOf(latest.current.answers) : undefined
    },
    showError: (sentence, fields) => show({ errors: [sentence], refused: fields }),
  }
}
