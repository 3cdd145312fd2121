import { ExternalLink } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTexts } from '../../locales/texts.ts'
import { useFormat } from '../../lib/format.ts'
import { to } from '../../pages.ts'
import { Button } from '../../ui/Button.tsx'
import { Callout } from '../../ui/Callout.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Icon } from '../../ui/Icon.tsx'
import type { Conflict, SaveOptions } from './use-save.ts'
import styles from './add.module.css'

interface ConflictDialogProps {
  conflict: Conflict
  name: string
  /** The version that was worked on here. */
  baseVersion: number | undefined
  error: string | undefined
  isSaving: boolean
  onSave: (options: SaveOptions) => void
  onClose: () => void
}

/** Someone else saved or deleted the template meanwhile: nothing is lost, whatever is chosen. Mounted means open. */
export function ConflictDialog({
  conflict,
  name,
  baseVersion,
  error,
  isSaving,
  onSave,
  onClose,
}: ConflictDialogProps): ReactNode {
  const { t } = useTexts(['builder', 'common'])
  const { dateTime } = useFormat()
  const newest = conflict.kind === 'newer' ? conflict.newest : undefined
  const foot = (
    <div className={styles.builderFoot}>
      <Button onClick={onClose}>{t('common:cancel')}</Button>
      {newest && (
        <Button isLoading={isSaving} onClick={() => onSave({ over: newest.version })}>
          {t('conflict.over', { version: newest.version + 1 })}
        </Button>
      )}
      <Button variant="primary" isLoading={isSaving} isFirstFocus onClick={() => onSave({ asCopy: true })}>
        {t('conflict.copy')}
      </Button>
    </div>
  )
  return (
    <Dialog
      title={t(newest ? 'conflict.title' : 'conflict.goneTitle')}
      isOpen
      onClose={onClose}
      width="mid"
      foot={foot}
    >
      {newest ? (
        <>
          <p className="small">
            {t('conflict.who', {
              person: newest.updated_by ?? newest.owner_name ?? '',
              version: newest.version,
              name: newest.name,
              time: dateTime(new Date(newest.updated_at)),
              count: newest.stack.nodes.length,
            })}
          </p>
          <p className="small t2">{t('conflict.text', { base: baseVersion, next: newest.version + 1 })}</p>
          <p className="small">
            <a className="link row" href={to('template', { id: newest.id })} target="_blank" rel="noreferrer">
              {t('conflict.look', { version: newest.version })}
              <Icon of={ExternalLink} />
            </a>
          </p>
        </>
      ) : (
        <p className="small">{t('conflict.gone', { name })}</p>
      )}
      {error !== undefined && <Callout tone="danger">{error}</Callout>}
    </Dialog>
  )
}
