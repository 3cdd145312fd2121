import { FileSearch } from 'lucide-react'
import { useEffect, useRef, type ReactNode } from 'react'
import { useTexts } from '../../locales/texts.ts'
import type { CloudId } from '#engine/vocabulary.ts'
import { Button } from '../../ui/Button.tsx'
import { Callout } from '../../ui/Callout.tsx'
import { Field } from '../../ui/Field.tsx'
import { Segmented } from '../../ui/Segmented.tsx'
import { cloudName } from '../../widgets/CloudMark.tsx'
import { ImportResult } from './ImportResult.tsx'
import { RunningFields } from './RunningFields.tsx'
import { IMPORT_LIMITS } from './tf-files.ts'
import { TfFilesField } from './TfFilesField.tsx'
import { useImport } from './use-import.ts'
import styles from './components.module.css'

const CLOUDS: readonly CloudId[] = ['azure', 'aws', 'gcp']

/** Terraform that exists already: what of it Strata knows, what it keeps as it is, and what it costs. */
export function ImportPage(): ReactNode {
  const { t } = useTexts('components')
  const form = useImport()
  const found = useRef<HTMLDivElement>(null)
  const isRead = form.result !== undefined
  // A decision keeps the focus where it is made.
  useEffect(() => {
    if (isRead) found.current?.focus()
  }, [isRead])
  return (
    <div className="page">
      <header className="page__head">
        <div>
          <h1 className="h1">{t('import.title')}</h1>
          <p className="page__meta">{t('import.lead')}</p>
        </div>
      </header>
      <form
        className="panel"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          form.read()
        }}
      >
        <div className="panel__body stack stack--16">
          <div className={styles.partFormPair}>
            <Field label={t('import.name')} note={t('form.optional')} hint={t('import.nameHint')}>
              {(control) => (
                <input
                  {...control}
                  className="input"
                  maxLength={100}
                  autoComplete="off"
                  value={form.name}
                  onChange={(event) => form.setName(event.target.value)}
                />
              )}
            </Field>
            <div className="field">
              <span className="field__label">{t('import.cloud')}</span>
              <span>
                <Segmented
                  label={t('import.cloud')}
                  options={[
                    { value: '' as const, label: t('import.anyCloud') },
                    ...CLOUDS.map((value) => ({ value, label: cloudName(value) })),
                  ]}
                  value={form.cloud}
                  onChange={(cloud) => form.change({ cloud })}
                />
              </span>
              <span className="field__hint">{t('import.cloudHint')}</span>
            </div>
          </div>
          <TfFilesField
            files={form.files}
            limits={IMPORT_LIMITS}
            error={form.filesProblem}
            onChange={(files) => form.change({ files })}
          />
          <RunningFields form={form} />
          {form.failure !== undefined && <Callout tone="danger">{form.failure}</Callout>}
        </div>
        <div className="panel__foot">
          <Button
            type="submit"
            variant={form.result ? 'secondary' : 'primary'}
            icon={FileSearch}
            isLoading={form.isReading}
          >
            {t('import.read')}
          </Button>
          <span className="small t3" role="status">
            {form.isReading ? t('import.reading') : form.isStale ? t('import.stale') : ''}
          </span>
        </div>
      </form>
      {form.result && (
        <div ref={found} tabIndex={-1} className={styles.importResult}>
          <ImportResult result={form.result} form={form} />
        </div>
      )}
    </div>
  )
}
