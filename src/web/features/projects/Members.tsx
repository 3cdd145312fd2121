import { UserPlus } from 'lucide-react'
import { useCallback, useState, type ReactNode } from 'react'
import { useTexts } from '../../locales/texts.ts'
import type { Project } from '#contract/projects.ts'
import { Button } from '../../ui/Button.tsx'
import { AddMemberDialog } from './AddMemberDialog.tsx'
import { MemberRow } from './MemberRow.tsx'
import { RemoveMember } from './RemoveMember.tsx'

/** The people of a project with their roles. */
export function Members({ project }: { project: Project }): ReactNode {
  const { t } = useTexts('projects')
  const [isAdding, setIsAdding] = useState(false)
  // Kept while the dialog closes, which goes on naming whom it was about.
  const [leaving, setLeaving] = useState<Project['team_members'][number]>()
  const [isRemoving, setIsRemoving] = useState(false)
  const close = useCallback(() => setIsAdding(false), [])
  const closeRemoval = useCallback(() => setIsRemoving(false), [])
  const remove = (member: Project['team_members'][number]) => {
    setLeaving(member)
    setIsRemoving(true)
  }
  const reason = project.abilities['project.members'] ? undefined : t('members.reasons.no-right')
  return (
    <section aria-labelledby="members">
      <div className="section-head">
        <h2 className="h2" id="members">
          {t('members.title')} <span className="count">{project.team_members.length}</span>
        </h2>
        <Button size="sm" icon={UserPlus} disabledReason={reason} onClick={() => setIsAdding(true)}>
          {t('members.add')}
        </Button>
      </div>
      <ul className="panel rows" aria-label={t('members.title')}>
        {project.team_members.map((member) => (
          <MemberRow key={member.user_email} project={project} member={member} onRemove={() => remove(member)} />
        ))}
      </ul>
      <AddMemberDialog project={project} isOpen={isAdding} onClose={close} />
      {leaving && <RemoveMember project={project} member={leaving} isOpen={isRemoving} onClose={closeRemoval} />}
    </section>
  )
}
