import clsx from 'clsx'
import type { ReactNode } from 'react'
import { useTexts } from '../../locales/texts.ts'
import type { AuditEntry } from '#contract/audit.ts'
import { useFormat } from '../../lib/format.ts'
import { Button } from '../../ui/Button.tsx'
import type { Filters } from './AuditFilters.tsx'
import { paneLines } from './entry-change.ts'
import styles from './admin.module.css'

const VIAS = ['session', 'start', 'scheduler', 'workflows', 'restore', 'sign-on'] as const
/** Ways that have a name behind their first word. */
const NAMED = ['token', 'workflow', 'scim'] as const

interface EntryDetailProps {
  entry: AuditEntry
  onFilter: (filter: Partial<Filters>) => void
}

/** Everything that an entry holds: before and after side by side, who, how, and its place in the chain. */
export function EntryDetail({ entry, onFilter }: EntryDetailProps): ReactNode {
  const { t } = useTexts('admin')
  const { number } = useFormat()
  const { seq, actor, via, ip, action, target, before, after } = entry
  const known = VIAS.find((one) => one === via)
  const named = NAMED.find((one) => via.startsWith(`${one} `))
  const viaText = named
    ? t(`audit.vias.${named}`, { name: via.slice(named.length + 1) })
    : known
      ? t(`audit.vias.${known}`)
      : via
  return (
    <div className={styles.entryGrid}>
      <Pane title={t('audit.before')} lines={paneLines(before, after)} mark={styles.remove} />
      <Pane title={t('audit.after')} lines={paneLines(after, before)} mark={styles.add} />
      <div className="stack stack--12">
        <dl className="dl">
          <dt>{t('audit.entry')}</dt>
          <dd>{number(seq)}</dd>
          <dt>{t('audit.action')}</dt>
          <dd className="mono">{action}</dd>
          <dt>{t('audit.who')}</dt>
          <dd>{actor.email || actor.name}</dd>
          <dt>{t('audit.via')}</dt>
          <dd>{viaText}</dd>
          <dt>{t('audit.address')}</dt>
          <dd className="mono">{ip || '-'}</dd>
          <dt>{t('audit.request')}</dt>
          <dd className="mono">{entry.request_id || '-'}</dd>
          <dt>{t('audit.hash')}</dt>
          <dd className="mono">{entry.hash}</dd>
          <dt>{t('audit.previous')}</dt>
          <dd className="mono">{entry.previous_hash}</dd>
        </dl>
        <div className="row row--wrap">
          {actor.email !== '' && (
            <Button size="sm" onClick={() => onFilter({ actor: actor.email })}>
              {t('audit.byPerson')}
            </Button>
          )}
          <Button size="sm" onClick={() => onFilter({ target_id: target.id })}>
            {t('audit.onThing')}
          </Button>
          <Button size="sm" onClick={() => onFilter({ action })}>
            {t('audit.ofAction')}
          </Button>
        </div>
      </div>
    </div>
  )
}

interface PaneProps {
  title: string
  lines: ReturnType<typeof paneLines>
  /** The look of a line that changed. */
  mark: string | undefined
}

function Pane({ title, lines, mark }: PaneProps): ReactNode {
  return (
    <section className="code" aria-label={title}>
      <div className="code__bar small medium">{title}</div>
      <pre className={clsx('code__body', styles.entryPane)} tabIndex={0}>
        {lines.map(({ text, isChanged }, index) => (
          <span key={index} className={isChanged ? mark : undefined}>
            {text}
          </span>
        ))}
      </pre>
    </section>
  )
}
