import { useQueryClient } from '@tanstack/react-query'
import clsx from 'clsx'
import { ChevronDown, ChevronRight, Undo2 } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useTexts } from '../../locales/texts.ts'
import type { TemplateDetail, TemplateVersion } from '#contract/templates.ts'
import { call } from '../../api/client.ts'
import { errorText } from '../../api/errors.ts'
import { keepTemplate } from '../../api/templates.ts'
import { useChange } from '../../api/use-change.ts'
import { useFormat } from '../../lib/format.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { showToast } from '../../ui/toast.ts'
import { MoneyDelta } from '../../widgets/MoneyDelta.tsx'
import { shownTotal } from './shown-total.ts'
import { VersionChange } from './VersionChange.tsx'
import styles from './templates.module.css'

interface VersionRowProps {
  template: TemplateDetail
  version: TemplateVersion
  /** The one that was saved before it, as far as it is known. */
  before: TemplateVersion | undefined
}

/** A version: who saved it, why, what it costs, what it changed; an older one can be restored. */
export function VersionRow({ template, version, before }: VersionRowProps): ReactNode {
  const { t } = useTexts('templates')
  const { dateTime, usd } = useFormat()
  const [isOpen, setIsOpen] = useState(false)
  const { version: number, author_name: author, note, cost_monthly: cost, restored_from: restored } = version
  const isCurrent = number === template.version
  const delta =
    cost !== null && before !== undefined && before.cost_monthly !== null ? cost - before.cost_monthly : undefined
  const why = [restored === null ? undefined : t('versions.restoredFrom', { version: restored }), note]
    .filter(Boolean)
    .join('. ')
  return (
    <li className={styles.templateVersion}>
      <div className="row row--top">
        <IconButton
          icon={isOpen ? ChevronDown : ChevronRight}
          label={t(isOpen ? 'versions.hide' : 'versions.show', { version: number })}
          size="sm"
          isExpanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
        />
        <span className={clsx('grow', styles.templateVersionWords)}>
          <span className="medium">{t('version', { version: number })}</span>{' '}
          {isCurrent && <Badge tone="accent">{t('versions.current')}</Badge>}
          <span className="cell-sub">
            {t('versions.by', { author, date: dateTime(new Date(version.created_at)) })}
            {why !== '' && `: ${why}`}
          </span>
        </span>
        <span className="num small">
          {cost === null ? (
            version.node_count > 0 && <span className="t3">{t('unpriced')}</span>
          ) : (
            <span className="money">{usd(shownTotal({ total_monthly: cost, total_lines: version.node_count }))}</span>
          )}
          <span className="cell-sub">
            {delta === undefined ? t('components', { count: version.node_count }) : <MoneyDelta amount={delta} />}
          </span>
        </span>
        {!isCurrent && <RestoreButton template={template} version={number} />}
      </div>
      {isOpen && (
        <div className={styles.templateVersionChange}>
          <VersionChange
            template={template}
            version={number}
            before={before?.version ?? (number > 1 ? number - 1 : undefined)}
          />
        </div>
      )}
    </li>
  )
}

/** Makes a new version that is equal to this one: nothing is lost by it. */
function RestoreButton({ template, version }: { template: TemplateDetail; version: number }): ReactNode {
  const { t } = useTexts(['templates', 'shell', 'common'])
  const queries = useQueryClient()
  const restoring = useChange({
    mutationFn: () => call('POST /templates/{id}/versions/{version}/restore', { params: { id: template.id, version } }),
    onSuccess: async (restored) => {
      showToast('success', t('versions.restored', { version, current: restored.version }))
      await keepTemplate(queries, restored)
    },
    onError: (error) => showToast('error', errorText(error, t('common:errors.unreachable'))),
  })
  return (
    <Button
      size="sm"
      icon={Undo2}
      isLoading={restoring.isPending}
      disabledReason={template.abilities['template.update'] ? undefined : t('shell:reasons.updateTemplate')}
      onClick={() => restoring.mutate()}
    >
      {t('versions.restore')}
      <span className="visually-hidden"> {t('version', { version })}</span>
    </Button>
  )
}
