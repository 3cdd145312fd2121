import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState, type ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import type { Template, TemplateDetail } from '#contract/templates.ts'
import { README_MAX, TAGS_MAX } from '#domain/template.ts'
import { call } from '../../api/client.ts'
import { keepTemplate, templateQuery } from '../../api/templates.ts'
import { FormShell } from '../../forms/FormShell.tsx'
import { TextField } from '../../forms/TextField.tsx'
import { useServerForm } from '../../forms/use-server-form.ts'
import { useFormat } from '../../lib/format.ts'
import { useTexts } from '../../locales/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Segmented } from '../../ui/Segmented.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { showToast } from '../../ui/toast.ts'
import { Loaded } from '../../widgets/Loaded.tsx'
import { MarkdownView } from '../../widgets/MarkdownView.tsx'
import styles from './templates.module.css'

interface DetailsDialogProps {
  template: Template
  isOpen: boolean
  onClose: () => void
}

/** Changes the description, the tags and the README of a template. */
export function DetailsDialog({ template: { id, name }, isOpen, onClose }: DetailsDialogProps): ReactNode {
  const { t } = useTexts(['templates', 'common'])
  const detail = useQuery({ ...templateQuery(id), enabled: isOpen })
  // What someone began with: a text that was typed stays when the dialog is closed by accident.
  const [begun, setBegun] = useState<TemplateDetail>()
  const template = begun ?? detail.data
  if (template && isOpen) {
    return (
      <DetailsForm
        template={template}
        isBegun={begun !== undefined}
        onClose={(text) => {
          setBegun(text)
          onClose()
        }}
      />
    )
  }
  return (
    <Dialog title={t('details.title', { name })} isOpen={isOpen} onClose={onClose} width="mid">
      <Loaded
        of={detail}
        failed={t('loadFailed')}
        pending={
          <output className="stack" aria-label={t('common:loading')}>
            <Skeleton width="100%" height="4rem" />
            <Skeleton width="100%" height="10rem" />
          </output>
        }
      />
    </Dialog>
  )
}

interface DetailsFormProps {
  template: TemplateDetail
  /** It has texts that are not saved. */
  isBegun: boolean
  /** @param begun the template with the texts that are not saved; undefined for none */
  onClose: (begun?: TemplateDetail) => void
}

const tagsIn = (text: string): string[] => text.split(',').flatMap((tag) => tag.trim() || [])

/** A problem of any tag stands at the one field that holds them. */
const TAG_FIELDS = Object.fromEntries(
  Array.from({ length: TAGS_MAX }, (_, index) => [`tags.${index}`, 'tags'] as const),
)

function DetailsForm({ template, isBegun, onClose }: DetailsFormProps): ReactNode {
  const { t } = useTexts(['templates', 'common'])
  const { number } = useFormat()
  const queries = useQueryClient()
  const formId = useId()
  const [view, setView] = useState<'write' | 'preview'>('write')
  const { id, name, description, tags, readme, updated_at } = template
  const form = useServerForm({
    values: { description, tags: tags.join(', '), readme },
    onSubmit: async (values) => {
      const body = { ...values, tags: tagsIn(values.tags), base_updated_at: updated_at }
      const saved = await call('PUT /templates/{id}', { params: { id }, body })
      onClose()
      showToast('success', t('details.done', { name }))
      await keepTemplate(queries, saved)
    },
    fields: TAG_FIELDS,
  })
  const { isDirty } = form.inner.formState
  const text = useWatch({ control: form.inner.control, name: 'readme' })
  const leave = () => {
    const values = form.inner.getValues()
    const begun = { ...template, ...values, tags: tagsIn(values.tags) }
    onClose(isBegun || isDirty ? begun : undefined)
  }
  const foot = (
    <>
      <Button onClick={() => onClose()}>{t('common:cancel')}</Button>
      <Button type="submit" form={formId} variant="primary" isLoading={form.isSubmitting}>
        {t('details.save')}
      </Button>
    </>
  )
  return (
    <Dialog title={t('details.title', { name })} isOpen onClose={leave} foot={foot} width="mid">
      <FormShell form={form} id={formId} foot={null}>
        <TextField
          form={form}
          name="description"
          label={t('details.description')}
          hint={t('details.descriptionHint')}
          rows={2}
          hasFocus
        />
        <TextField form={form} name="tags" label={t('tags')} hint={t('details.tagsHint', { max: TAGS_MAX })} />
        <div className="stack">
          <div className="row">
            <Segmented
              label={t('details.view')}
              options={[
                { value: 'write', label: t('details.write') },
                { value: 'preview', label: t('details.preview') },
              ]}
              value={view}
              onChange={setView}
            />
          </div>
          {view === 'write' ? (
            <TextField
              form={form}
              name="readme"
              label={t('readme')}
              hint={t('details.readmeHint', { max: number(README_MAX) })}
              rows={10}
              isMono
            />
          ) : (
            <div className={styles.templateReadme} tabIndex={0} role="group" aria-label={t('details.preview')}>
              {text.trim() === '' ? <p className="small t3">{t('details.nothing')}</p> : <MarkdownView text={text} />}
            </div>
          )}
        </div>
      </FormShell>
    </Dialog>
  )
}
