import { useTexts } from '../locales/texts.ts'
import type { Run } from '#contract/run.ts'
import type { RunAction } from '#domain/run/status.ts'
import type { Tone } from '../ui/Icon.tsx'

/** The tone of the dot of each status; `off` is a grey ring. */
const TONES = {
  queued: 'off',
  planning: 'info',
  planned: 'warning',
  apply_queued: 'info',
  applying: 'info',
  applied: 'success',
  planned_and_finished: 'success',
  discarded: 'off',
  canceled: 'off',
  errored: 'danger',
} as const satisfies Record<Run['status'], Tone | 'off'>

/** Below this many seconds a decimal says something. */
const SHORT_S = 10
const MINUTE_S = 60
const HOUR_S = 3600

interface RunWords {
  /** The status of a run with the tone of its dot. */
  status: (run: Pick<Run, 'status' | 'kind' | 'cancel'>) => { readonly tone: Tone | 'off'; readonly text: string }
  /** Why an action on a run is not possible; undefined when it is. */
  refusal: (run: Pick<Run, 'actions'>, action: RunAction) => string | undefined
  /** A length of time: 3.9 s, 12 s, 2 min 26 s. */
  time: (seconds: number) => string
  /** How much longer something takes, in round figures. */
  rest: (ms: number) => string
}

/** The words of runs that several pages say. */
export function useRunWords(): RunWords {
  const { t, i18n } = useTexts(['run', 'simulated'])
  const decimal = new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 1 })
  return {
    status: ({ status, kind, cancel }) => {
      if (cancel !== null && (status === 'planning' || status === 'applying'))
        return { tone: 'warning', text: t('canceling') }
      if (kind === 'check' && status === 'planned_and_finished')
        return { tone: 'success', text: t('simulated:drift.checked') }
      const isDestroy = kind === 'destroy' && (status === 'applying' || status === 'applied')
      return {
        tone: status === 'applied' && isDestroy ? 'off' : TONES[status],
        text: isDestroy ? t(`destroyStatuses.${status}`) : t(`statuses.${status}`),
      }
    },
    refusal: ({ actions }, action) => {
      const code = actions[action]
      return code === null ? undefined : t(`refusals.${code}`)
    },
    time: (seconds) => {
      if (seconds < SHORT_S) return t('time.seconds', { count: decimal.format(seconds) })
      const whole = Math.floor(seconds)
      if (whole < MINUTE_S) return t('time.seconds', { count: whole })
      if (whole < HOUR_S) return t('time.minutes', { minutes: Math.floor(whole / MINUTE_S), seconds: whole % MINUTE_S })
      return t('time.hours', { hours: Math.floor(whole / HOUR_S), minutes: Math.floor((whole % HOUR_S) / MINUTE_S) })
    },
    rest: (ms) => {
      const seconds = ms / 1000
      if (seconds >= 1.5 * MINUTE_S) return t('left.minutes', { count: Math.round(seconds / MINUTE_S) })
      if (seconds >= 12) return t('left.seconds', { count: Math.ceil(seconds / 10) * 10 })
      return t('left.few')
    },
  }
}
