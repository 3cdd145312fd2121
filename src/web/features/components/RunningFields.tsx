import { FileUp } from 'lucide-react'
import { useRef, type ReactNode } from 'react'
import { useTexts } from '../../locales/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { RadioCards } from '../../ui/RadioCards.tsx'
import type { ImportForm } from './use-import.ts'

/** Whether the resources run already, and the ids by which Terraform takes them over. */
export function RunningFields({ form }: { form: ImportForm }): ReactNode {
  const { t } = useTexts('importing')
  const change = (takesOver: ImportForm['takesOver']) => form.change({ takesOver })
  const chooser = useRef<HTMLInputElement>(null)
  return (
    <div className="field">
      <span className="field__label">{t('runs')}</span>
      <RadioCards
        label={t('runs')}
        cards={[
          { value: '' as const, title: t('runsNo'), text: t('hintNo') },
          { value: 'import' as const, title: t('runsImport'), text: t('hintImport') },
          { value: 'moved' as const, title: t('runsMoved'), text: t('hintMoved') },
        ]}
        value={form.takesOver}
        onChange={change}
      />
      {form.takesOver === 'import' && (
        <span className="row row--wrap">
          <input
            ref={chooser}
            type="file"
            accept=".tfstate,.json"
            hidden
            aria-label={t('addState')}
            onChange={(event) => {
              const [file] = event.target.files ?? []
              if (file) void form.addState(file)
              event.target.value = ''
            }}
          />
          <Button size="sm" icon={FileUp} onClick={() => chooser.current?.click()}>
            {t('addState')}
          </Button>
          <span className="small t2" role="status">
            {form.state !== undefined &&
              (form.state.count === 0
                ? t('stateEmpty', { name: form.state.name })
                : t('stateRead', { name: form.state.name, count: form.state.count }))}
          </span>
        </span>
      )}
    </div>
  )
}
