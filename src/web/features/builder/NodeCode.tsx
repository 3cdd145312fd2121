import { useMemo, type ReactNode } from 'react'
import { useTexts } from '../../locales/texts.ts'
import { priceDraft } from '#engine/builder/price-draft.ts'
import { printFile } from '#engine/hcl/print.ts'
import type { StackDraft } from '#engine/stack/schema.ts'
import { CodeLines, CodeViewer } from '../../ui/CodeViewer.tsx'
import { CopyButton } from '../../widgets/CopyButton.tsx'

/** The blocks of main.tf that are there for one component. */
export function NodeCode({ stack, id }: { stack: StackDraft; id: string }): ReactNode {
  const { t } = useTexts('builder')
  const text = useMemo(() => {
    const part = priceDraft(stack).priced?.lowered.parts.find((one) => one.id === id)
    return part && printFile(part.lowered.blocks)
  }, [stack, id])
  if (text === undefined) return <p className="small t2">{t('code.broken')}</p>
  if (text.trim() === '') return <p className="small t2">{t('code.nothing')}</p>
  return (
    <CodeViewer
      label={t('code.part')}
      bar={
        <>
          <span className="small mono grow">main.tf</span>
          <CopyButton text={text} />
        </>
      }
    >
      <CodeLines label="main.tf" lines={text.trimEnd().split('\n')} language="hcl" />
    </CodeViewer>
  )
}
