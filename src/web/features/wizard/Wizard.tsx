// The wizard itself, loaded together with the engine.
import clsx from 'clsx'
import { useQueryClient } from '@tanstack/react-query'
import {
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  type FormEvent,
  type ReactNode,
  type RefObject,
} from 'react'
import { useTexts } from '../../locales/texts.ts'
import { useNavigate } from 'react-router'
import { ApiError } from '#contract/client.ts'
import type { GenerateRequest } from '#engine/answers.ts'
import { explainChoices, explainClouds, preview } from '#engine/preview.ts'
import { call } from '../../api/client.ts'
import { errorText } from '../../api/errors.ts'
import { keyOf } from '../../api/query.ts'
import { useChange } from '../../api/use-change.ts'
import { useMedia } from '../../lib/use-media.ts'
import { forProject } from '../../lib/for-project.ts'
import { to } from '../../pages.ts'
import { Button } from '../../ui/Button.tsx'
import { KeyHint } from '../../ui/KeyHint.tsx'
import { Contradictions } from './Contradictions.tsx'
import { Extras } from './Extras.tsx'
import { ForRequest } from './ForRequest.tsx'
import { LivePreview } from './LivePreview.tsx'
import { PreviewBar } from './PreviewBar.tsx'
import { Problems } from './Problems.tsx'
import { Progress } from './Progress.tsx'
import { Question } from './Question.tsx'
import { Summary } from './Summary.tsx'
import { useWizard, type Wizard as WizardOf } from './use-wizard.ts'
import { STEPS, usableAnswers, type WizardField } from './wizard-state.ts'
import styles from './wizard.module.css'

const LAST_STEP = STEPS.length
const FIELDS: readonly WizardField[] = [...STEPS, 'budget_limit', 'region', 'name']

/** Question and answers at the left, what they lead to at the right. */
export function Wizard(): ReactNode {
  const { t } = useTexts('wizard')
  const wizard = useWizard()
  const { step, answers } = wizard
  const field = STEPS[step - 1] ?? 'use_case'
  const isLast = step === LAST_STEP
  const isNarrow = useMedia('(max-width: 899px)')
  const usable = useDeferredValue(useMemo(() => usableAnswers(answers), [answers]))
  const live = useMemo(() => preview(usable), [usable])
  const choices = useMemo(() => (field === 'cloud_provider' ? [] : explainChoices(usable, field)), [usable, field])
  const clouds = useMemo(() => (field === 'cloud_provider' ? explainClouds(usable) : []), [usable, field])
  const total = live.ok ? live.result.cost_estimate.total_monthly : undefined
  const generation = useGeneration(wizard)
  const form = useRef<HTMLFormElement>(null)
  const foot = useRef<HTMLDivElement>(null)
  // What is wrong stands above the buttons: it must not push them out of sight.
  useEffect(() => {
    if (wizard.errors.length > 0) foot.current?.scrollIntoView({ block: 'nearest' })
  }, [wizard.errors])
  useGroupFocus(form, step)

  const goOn = () => {
    if (!isLast) return wizard.next()
    const request = wizard.submit()
    if (request && !generation.isPending) generation.mutate(request)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    goOn()
  }
  useEnter(goOn)
  const shown = { live, answers, totalBefore: wizard.totalBefore, isLast }
  return (
    <main className={styles.wizard}>
      <form className={styles.wizardMain} ref={form} onSubmit={submit} noValidate>
        <Progress step={step} answers={answers} />
        <Question
          field={field}
          answers={answers}
          choices={choices}
          clouds={clouds}
          hasError={wizard.refused.includes(field)}
          onAnswer={(given) => wizard.answer(given, total)}
          onConfirm={goOn}
        >
          <Extras
            field={field}
            answers={answers}
            total={total}
            refused={wizard.refused}
            onAnswer={(given) => wizard.answer(given, 'budget_limit' in given ? undefined : total)}
          />
        </Question>
        {(isLast || field === 'duration') && <Contradictions live={live} />}
        {isLast && (
          <>
            <Summary answers={answers} refused={wizard.refused} onChange={wizard.goTo} />
            <ForRequest
              name={answers.name ?? ''}
              project={wizard.project}
              isNameRefused={wizard.refused.includes('name')}
              onName={(name) => wizard.answer({ name }, undefined)}
              onProject={wizard.chooseProject}
            />
          </>
        )}
        <Problems errors={wizard.errors} />
        <div className={styles.wizardFoot} ref={foot}>
          <Button onClick={wizard.back} disabledReason={step === 1 ? t('firstStep') : undefined}>
            {t('back')}
          </Button>
          <span className="push small t3 row" data-wide>
            {isLast ? t('harmless') : <ChooseHint />}
          </span>
          <Button type="submit" variant="primary" isLoading={generation.isPending}>
            {isLast ? t(generation.isPending ? 'generating' : 'generate') : t('next')}
            <KeyHint>Enter</KeyHint>
          </Button>
        </div>
      </form>
      {isNarrow ? (
        <PreviewBar {...shown} />
      ) : (
        // It scrolls in itself where the window is low: the keyboard has to get there.
        <aside className={clsx('panel', styles.wizardAside)} aria-label={t('preview.title')} tabIndex={0}>
          <LivePreview {...shown} />
        </aside>
      )}
    </main>
  )
}

function ChooseHint(): ReactNode {
  const { t } = useTexts('wizard')
  return (
    <>
      <KeyHint>↑</KeyHint>
      <KeyHint>↓</KeyHint>
      {t('choose')}
    </>
  )
}

/** Sends the answers and leads to what was made of them. */
function useGeneration({ showError, project }: Pick<WizardOf, 'showError' | 'project'>) {
  const { t } = useTexts('wizard')
  const navigate = useNavigate()
  const queries = useQueryClient()
  return useChange({
    mutationFn: (request: GenerateRequest) => call('POST /generate', { body: request }),
    onSuccess: (result) => {
      queries.setQueryData(keyOf('GET /results/current', {}), result)
      queries.setQueryData(keyOf('GET /results/{id}', { params: { id: result.id } }), result)
      return navigate(forProject(to('result', { id: result.id }), project === '' ? null : project))
    },
    onError: (error) => showError(errorText(error, t('generateFailed')), fieldsIn(error)),
  })
}

/** The fields of the wizard that the server refused. */
function fieldsIn(error: unknown): WizardField[] {
  const named = error instanceof ApiError ? error.problems.map(({ field }) => field) : []
  return FIELDS.filter((field) => named.includes(field))
}

/** After a step the focus stands on its answers, so that arrow keys choose at once. */
function useGroupFocus(form: RefObject<HTMLElement | null>, step: number): void {
  const before = useRef(step)
  useLayoutEffect(() => {
    if (before.current === step) return
    before.current = step
    const cards = form.current?.querySelector('[role="radiogroup"]')
    const card = cards?.querySelector<HTMLElement>('input:checked') ?? cards?.querySelector<HTMLElement>('input')
    card?.focus({ preventScroll: true })
  }, [form, step])
}

/** Enter goes on also while nothing has the focus. */
function useEnter(goOn: () => void): void {
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key === 'Enter' && event.target === document.body) goOn()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  })
}
