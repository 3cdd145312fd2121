import { CircleAlert, CircleCheck, CircleDashed, CircleMinus, Hourglass } from 'lucide-react'
import type { ReactNode } from 'react'
import type { RunDetail } from '#contract/run.ts'
import { hasEnded } from '#domain/run/status.ts'
import { useClock } from '../../lib/use-clock.ts'
import { useTexts } from '../../locales/texts.ts'
import { useWords } from '../../locales/words.ts'
import { Icon } from '../../ui/Icon.tsx'
import { useEnvironmentWords } from '../../widgets/use-environment-words.ts'
import { useRunWords } from '../../widgets/use-run-words.ts'
import { spentOf } from './figures.ts'
import { useProgressWords } from './use-progress-words.ts'
import styles from './run.module.css'

type Step = RunDetail['steps'][number]

/** The parts of the run one after the other: how each stands, how long it took, and a line about it. */
export function Steps({ run }: { run: RunDetail }): ReactNode {
  const { t } = useTexts('run')
  // What a destroy does first to protections stands before it only where there is any.
  const steps = run.steps.filter(
    // A check ends with what it found: nobody decides, and nothing is applied.
    ({ stage, step, state }) =>
      (stage === 'main' || state !== 'not-needed') && (run.kind !== 'check' || step === 'queue' || step === 'plan'),
  )
  return (
    <ol className={styles.runSteps} aria-label={t('steps.label')}>
      {steps.map((step) => (
        <StepRow key={`${step.stage} ${step.step}`} run={run} step={step} />
      ))}
    </ol>
  )
}

function StepRow({ run, step }: { run: RunDetail; step: Step }): ReactNode {
  const { t } = useTexts('run')
  const { time } = useRunWords()
  const isRunning = step.state === 'running'
  const spent = spentOf(step, useClock(isRunning && !hasEnded(run.status)))
  const name = step.step === 'apply' && run.kind === 'destroy' && step.stage === 'main' ? 'destroy' : step.step
  return (
    <li className={styles.runStep} aria-current={isRunning ? 'step' : undefined}>
      <Mark step={step} />
      <span className="medium">{t(`steps.${name}`)}</span>
      <span className="small t3 money">
        {spent !== undefined && step.state !== 'not-needed' && time(Math.floor(spent / 100) / 10)}
      </span>
      <span className="cell-sub">
        {step.stage === 'release' && `${t('steps.release')}: `}
        <About run={run} step={step} />
      </span>
    </li>
  )
}

function Mark({ step: { step, state } }: { step: Step }): ReactNode {
  switch (state) {
    case 'running':
      return step === 'decision' || step === 'queue' ? (
        <Icon of={Hourglass} tone="warning" />
      ) : (
        <span className="spinner" aria-hidden="true" />
      )
    case 'done':
    case 'not-needed':
      return <Icon of={CircleCheck} tone="success" />
    case 'failed':
      return <Icon of={CircleAlert} tone="danger" />
    case 'canceled':
      return <Icon of={CircleMinus} tone="muted" />
    case 'waiting':
      return <Icon of={CircleDashed} tone="muted" />
  }
}

/** The line below the name of a step. */
function About({ run, step: { step, state } }: { run: RunDetail; step: Step }): ReactNode {
  const { t } = useTexts('run')
  const { people } = useEnvironmentWords()
  const progress = useProgressWords(run)
  const say = useWords()
  if (state === 'waiting') return t('steps.waiting')
  if (state === 'not-needed') return t('steps.notNeeded')
  if (state === 'canceled') return t('steps.canceled')
  const [found] = run.kind === 'check' ? run.decision.reasons : []
  if (step === 'plan' && state === 'done') return found ? say(found, found.text) : progress.counts
  if (step === 'plan' && state === 'running') return progress.planned
  if (step === 'queue' && state === 'done' && run.agent !== null) return t('steps.taken', { agent: run.agent.name })
  if (step === 'decision' && state === 'running') return people(run.decision.who)
  if (step === 'decision' && run.decision.decided_by !== null) return run.decision.decided_by.name
  if (step === 'apply') return progress.applied
  return t(state === 'failed' ? 'steps.failed' : state === 'done' ? 'steps.done' : 'steps.waiting')
}
