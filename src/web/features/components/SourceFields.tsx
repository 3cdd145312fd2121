import clsx from 'clsx'
import { FileSearch } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useTexts } from '../../locales/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { Segmented } from '../../ui/Segmented.tsx'
import { SOURCES, type ComponentValues } from './component-form.ts'
import { OutputFields } from './OutputFields.tsx'
import { MODULE_LIMITS, type TfFile } from './tf-files.ts'
import { TfFilesField } from './TfFilesField.tsx'
import type { ComponentForm } from './use-component-form.ts'
import { VariableFields } from './VariableFields.tsx'
import styles from './components.module.css'

/** The Terraform module behind a component, what it asks for and what it gives. */
export function SourceFields({ form }: { form: ComponentForm }): ReactNode {
  const { t } = useTexts('components')
  const { values, change } = form
  return (
    <fieldset className={styles.partFormGroup}>
      <legend className="h3">{t('source.title')}</legend>
      <Segmented
        label={t('source.title')}
        options={SOURCES.map((value) => ({ value, label: t(`source.kinds.${value}`) }))}
        value={values.source}
        onChange={(source) => change({ source })}
      />
      <p className="small t3">{t(`source.texts.${values.source}`)}</p>
      {values.source === 'registry' && (
        <div className={clsx(styles.partFormPair, styles.partFormPairWide)}>
          <Text form={form} name="address" issue="source.address" example="terraform-aws-modules/s3-bucket/aws" />
          <Text form={form} name="version" issue="source.version" example="4.1.2" />
        </div>
      )}
      {values.source === 'git' && (
        <>
          <Text form={form} name="url" issue="source.url" example="https://github.com/organization/repository.git" />
          <div className={styles.partFormPair}>
            <Text form={form} name="ref" issue="source.ref" example="v1.2.0" />
            <Text form={form} name="path" issue="source.path" example="modules/queue" note={t('form.optional')} />
          </div>
        </>
      )}
      {values.source === 'files' && <Files form={form} files={values.files} onChange={(files) => change({ files })} />}
      {(values.source === 'registry' || values.source === 'git') && <ReadFrom form={form} />}
      {values.source !== 'none' && (
        <>
          <VariableFields form={form} />
          <OutputFields form={form} />
        </>
      )}
    </fieldset>
  )
}

type TextName = 'address' | 'version' | 'url' | 'ref' | 'path'

function Text({
  form,
  name,
  issue,
  example,
  note,
}: {
  form: ComponentForm
  name: TextName
  issue: string
  example: string
  note?: string
}): ReactNode {
  const { t } = useTexts('components')
  const given = (value: string): Partial<ComponentValues> => ({ [name]: value })
  return (
    <Field label={t(`source.${name}`)} note={note} error={form.issues.get(issue)}>
      {(control) => (
        <input
          {...control}
          className="input mono"
          autoComplete="off"
          spellCheck={false}
          placeholder={example}
          value={form.values[name]}
          onChange={(event) => form.change(given(event.target.value))}
        />
      )}
    </Field>
  )
}

/** The files of a module, and a button that reads what they ask for and give. */
function Files({
  form,
  files,
  onChange,
}: {
  form: ComponentForm
  files: readonly TfFile[]
  onChange: (files: readonly TfFile[]) => void
}): ReactNode {
  const { t } = useTexts('components')
  const { found } = form
  return (
    <>
      <TfFilesField
        files={files}
        limits={MODULE_LIMITS}
        error={form.issues.get('source.files')}
        onChange={onChange}
        onAdded={(next) => void form.read(next)}
      />
      <div className="row row--wrap">
        <Button size="sm" icon={FileSearch} isLoading={form.isBusy} onClick={() => void form.read(files)}>
          {t('source.read')}
        </Button>
        <span className="small t2" role="status">
          {found &&
            t('source.found', { variables: found.variables, outputs: found.outputs, resources: found.resources })}
        </span>
      </div>
    </>
  )
}

/** A module that lies elsewhere cannot be looked at from here: its files can be given to be read, and are not kept. */
function ReadFrom({ form }: { form: ComponentForm }): ReactNode {
  const { t } = useTexts('components')
  const [files, setFiles] = useState<readonly TfFile[]>([])
  return (
    <details className={styles.partFormMore}>
      <summary className="small">{t('source.readFrom')}</summary>
      <div className="stack stack--12">
        <p className="small t3">{t('source.readFromText')}</p>
        <Files form={form} files={files} onChange={setFiles} />
      </div>
    </details>
  )
}
