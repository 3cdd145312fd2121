import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useTexts } from '../locales/texts.ts'
import type { Template } from '#contract/templates.ts'
import { projectsQuery } from '../api/projects.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Field } from '../ui/Field.tsx'
import { Select } from '../ui/Select.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { Loaded } from './Loaded.tsx'
import { useAddTemplate } from './use-add-template.ts'

interface AddToProjectDialogProps {
  template: Template
  isOpen: boolean
  onClose: () => void
}

/** Chooses the project that a template is put into: the same as dropping it there. */
export function AddToProjectDialog({ template, isOpen, onClose }: AddToProjectDialogProps): ReactNode {
  const { t } = useTexts(['shell', 'common'])
  const projects = useQuery({ ...projectsQuery(), enabled: isOpen })
  const open = projects.data?.filter(({ abilities }) => abilities['project.templates']) ?? []
  const [chosenId, setChosenId] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)
  const addTemplate = useAddTemplate()
  const chosen = open.find(({ id }) => id === chosenId) ?? open[0]
  const add = async () => {
    if (!chosen) return
    setIsBusy(true)
    await addTemplate(template.id, chosen)
    setIsBusy(false)
    onClose()
  }
  const foot = (
    <>
      <Button onClick={onClose}>{t('common:cancel')}</Button>
      <Button
        variant="primary"
        isLoading={isBusy}
        onClick={() => void add()}
        disabledReason={chosen ? undefined : t('addTemplate.noProject')}
      >
        {t('addTemplate.add')}
      </Button>
    </>
  )
  return (
    <Dialog title={t('addTemplate.title', { name: template.name })} isOpen={isOpen} onClose={onClose} foot={foot}>
      <Loaded
        of={projects}
        failed={t('addTemplate.failed')}
        pending={
          <output aria-label={t('common:loading')}>
            <Skeleton width="100%" height="2rem" />
          </output>
        }
      />
      {projects.data && !chosen && <p className="small t2">{t('addTemplate.noProject')}</p>}
      {chosen && (
        <Field label={t('addTemplate.project')} hint={t('addTemplate.hint')}>
          {(control) => (
            <Select
              control={control}
              value={chosen.id}
              onChange={setChosenId}
              options={open.map(({ id, name }) => ({ value: id, label: name }))}
              isFirstFocus
            />
          )}
        </Field>
      )}
    </Dialog>
  )
}
