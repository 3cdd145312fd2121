import { useMemo, useState, type ReactNode } from 'react'
import { useTexts } from '../../../locales/texts.ts'
import { Combobox } from '../../../ui/Combobox.tsx'
import { Select } from '../../../ui/Select.tsx'
import { timeZones } from '../../../widgets/time-zones.ts'
import { cronOf, dayName, parseRhythm, RHYTHMS, type Rhythm } from '../cron-presets.ts'
import { useWords } from '../use-words.ts'
import { TextToken, Token } from './Token.tsx'
import type { TokensProps } from './tokens-props.ts'

const FIRST_TIME = '19:00'
const MONDAY = 1
/** Monday first, Sunday last. */
const DAYS = [1, 2, 3, 4, 5, 6, 0]

/** A rhythm of another kind that keeps the time and the day. */
function rhythmOf(kind: Rhythm['kind'], before: Rhythm, cron: string): Rhythm {
  const time = 'time' in before ? before.time : FIRST_TIME
  if (kind === 'hourly') return { kind }
  if (kind === 'custom') return { kind, cron }
  return kind === 'weekly' ? { kind, time, day: before.kind === 'weekly' ? before.day : MONDAY } : { kind, time }
}

/** "every weekday at 19:00, Europe/Berlin": when a schedule falls due. */
export function ScheduleTokens({ draft, onChange, errorAt }: TokensProps): ReactNode {
  const { t, i18n } = useTexts(['workflowEditor', 'common'])
  const { cron, time_zone: zone } = draft.schedule
  const parsed = parseRhythm(cron)
  // Keep the text field while an expression is typed, even if it matches a preset.
  const [isWritten, setIsWritten] = useState(parsed.kind === 'custom')
  const rhythm: Rhythm = isWritten ? { kind: 'custom', cron } : parsed
  const words = useWords(rhythm.kind === 'custom')
  const zones = useMemo(() => timeZones(zone), [zone])
  const change = (next: Rhythm) => {
    setIsWritten(next.kind === 'custom')
    onChange({ ...draft, schedule: { cron: cronOf(next), time_zone: zone } })
  }
  const meaning = rhythm.kind === 'custom' ? words.cron(cron) : undefined
  return (
    <>
      <Token label={t('editor.rhythm')} error={rhythm.kind === 'custom' ? undefined : errorAt('schedule.cron')}>
        {(control) => (
          <Select
            control={control}
            value={rhythm.kind}
            options={RHYTHMS.map((kind) => ({ value: kind, label: t(`editor.rhythms.${kind}`) }))}
            onChange={(kind) => change(rhythmOf(kind, rhythm, cron))}
          />
        )}
      </Token>
      {rhythm.kind === 'weekly' && (
        <Token label={t('editor.day')}>
          {(control) => (
            <Select
              control={control}
              value={String(rhythm.day)}
              options={DAYS.map((day) => ({ value: String(day), label: dayName(i18n.language, day) }))}
              onChange={(day) => change({ ...rhythm, day: Number(day) })}
            />
          )}
        </Token>
      )}
      {'time' in rhythm && (
        <>
          <span>{t('editor.words.at')}</span>
          <Token label={t('editor.time')}>
            {(control) => (
              // An emptied time is no time: the one before stays.
              <input
                {...control}
                className="input"
                type="time"
                value={rhythm.time}
                onChange={(event) => event.target.value !== '' && change({ ...rhythm, time: event.target.value })}
              />
            )}
          </Token>
        </>
      )}
      {rhythm.kind === 'custom' && (
        <>
          <TextToken
            label={t('editor.cron')}
            error={errorAt('schedule.cron')}
            value={cron}
            onChange={(text) => change({ kind: 'custom', cron: text })}
            placeholder="0 19 * * 1-5"
            isMono
          />
          {meaning !== undefined && <output className="small">{meaning}</output>}
        </>
      )}
      <Token label={t('editor.zone')} error={errorAt('schedule.time_zone')}>
        {(control) => (
          <Combobox
            control={control}
            value={zone}
            options={zones}
            onChange={(next) => onChange({ ...draft, schedule: { cron, time_zone: next } })}
            emptyText={t('editor.noZone')}
          />
        )}
      </Token>
    </>
  )
}
