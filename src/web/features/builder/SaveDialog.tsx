import { useState, type ReactNode } from 'react'
import { useTexts } from '../../locales/texts.ts'
import type { Team } from '#contract/teams.ts'
import type { TemplateDetail } from '#contract/templates.ts'
import { Button } from '../../ui/Button.tsx'
import { Callout } from '../../ui/Callout.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { RadioCards } from '../../ui/RadioCards.tsx'
import type { Changes } from './changes.ts'
import type { SaveOptions } from './use-save.ts'

const NO_TEAM = ''
const NOTE_MAX = 500

interface SaveDialogProps {
  name: string
  teams: readonly Team[]
  /** As it is saved; undefined for a new one. */
  template: TemplateDetail | undefined
  changes: Changes
  error: string | undefined
  isSaving: boolean
  onSave: (options: SaveOptions) => void
  onClose: () => void
}

/**
 * With whom it is shared, with a No Team option, and what this version is about. Mounted means
 * open.
 */
export function SaveDialog({
  name,
  teams,
  template,
  changes,
  error,
  isSaving,
  onSave,
  onClose,
}: SaveDialogProps): ReactNode {
  const { t } = useTexts(['builder', 'common'])
  const [team, setTeam] = useState(template?.team_id ?? NO_TEAM)
  const [note, setNote] = useState('')
  // What is in the gallery stays there: that is decided on its own page.
  const mayShare = !template || (template.abilities['template.share'] && template.visibility !== 'public')
  const teamId = team === NO_TEAM ? null : team
  const save = () => onSave({ note, ...(mayShare && { teamId }) })
  const cards = [
    { value: NO_TEAM, title: t('save.noTeam'), text: t('save.noTeamText') },
    ...teams.map((one) => ({
      value: one.id,
      title: one.name,
      text: t('save.teamText', {
        members: t('save.members', { count: one.member_count }),
        templates: t('save.templates', { count: one.template_count }),
      }),
      aside: one.role && t(`common:roles.${one.role}`),
    })),
  ]
  const foot = (
    <>
      <Button onClick={onClose}>{t('common:cancel')}</Button>
      <Button variant="primary" isLoading={isSaving} isFirstFocus onClick={save}>
        {t('save.button')}
      </Button>
    </>
  )
  return (
    <Dialog title={t('save.title')} isOpen onClose={onClose} foot={foot}>
      <p className="small t2">
        {template ? t('save.becomes', { name, version: template.version + 1 }) : t('save.first', { name })}
      </p>
      {mayShare ? (
        <RadioCards label={t('save.team')} cards={cards} value={team} onChange={setTeam} onConfirm={save} />
      ) : (
        <p className="small">
          {template.visibility === 'public'
            ? t('save.staysPublic')
            : t('save.staysShared', { team: template.team_name ?? t('save.noTeam') })}
        </p>
      )}
      <Field label={t('save.note')} note={t('save.optional')}>
        {(control) => (
          <input
            {...control}
            className="input"
            value={note}
            maxLength={NOTE_MAX}
            autoComplete="off"
            onChange={(event) => setNote(event.target.value)}
          />
        )}
      </Field>
      {template && (
        <p className="row small t2">
          <span>{t('save.since', { version: template.version })}</span>
          <span className="push">
            {changes.added + changes.removed + changes.changed === 0
              ? t('save.noNodes')
              : t('save.counts', { added: changes.added, removed: changes.removed, changed: changes.changed })}
          </span>
        </p>
      )}
      {error !== undefined && <Callout tone="danger">{error}</Callout>}
    </Dialog>
  )
}
