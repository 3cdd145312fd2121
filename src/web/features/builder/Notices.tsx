import type { ReactNode } from 'react'
import { useTexts } from '../../locales/texts.ts'
import { Link } from 'react-router'
import { useFormat } from '../../lib/format.ts'
import { to } from '../../pages.ts'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { Callout } from '../../ui/Callout.tsx'
import type { Start } from './start.ts'

interface NoticesProps {
  start: Start
  /** Whether the draft that was found still stands, neither saved nor discarded. */
  isRestored: boolean
  readOnlyReason: string | undefined
  onDiscard: () => void
  onKeep: () => void
}

/** What to know before one begins: changes that were restored, and a template that only others may change. */
export function Notices({ start, isRestored, readOnlyReason, onDiscard, onKeep }: NoticesProps): ReactNode {
  const { t } = useTexts(['builder', 'common'])
  const { dateTime } = useFormat()
  const { draft, template, source } = start
  const isOutdated = template && draft?.base_version !== undefined && draft.base_version < template.version
  return (
    <>
      {isRestored && draft && (
        <Callout
          tone="info"
          action={
            <span className="row">
              <Button size="sm" onClick={onDiscard}>
                {t('restored.discard')}
              </Button>
              <Button size="sm" variant="ghost" onClick={onKeep}>
                {t('restored.keep')}
              </Button>
            </span>
          }
        >
          <p role="status">
            <span className="medium">{t('restored.title')}</span>{' '}
            {t('restored.text', { time: dateTime(new Date(draft.changed_at)) })}
          </p>
          {isOutdated && (
            <p>
              {t('restored.outdated', {
                person: template.updated_by ?? '',
                version: template.version,
                base: draft.base_version,
              })}
            </p>
          )}
        </Callout>
      )}
      {readOnlyReason !== undefined && source.kind === 'edit' && (
        <Callout
          tone="info"
          action={
            <Link
              className={buttonClass({ size: 'sm' })}
              to={`${to('templateNew')}?from=${encodeURIComponent(source.id)}`}
            >
              {t('makeCopy')}
            </Link>
          }
        >
          {readOnlyReason}
        </Callout>
      )}
    </>
  )
}
