import { useQueryClient } from '@tanstack/react-query'
import { ArrowRight, FileSearch, Save } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTexts } from '../../locales/texts.ts'
import { useSentences } from '../../locales/words.ts'
import { useNavigate } from 'react-router'
import { call } from '../../api/client.ts'
import { errorText } from '../../api/errors.ts'
import { invalidate } from '../../api/query.ts'
import { useChange } from '../../api/use-change.ts'
import { useFormat } from '../../lib/format.ts'
import { to } from '../../pages.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Callout } from '../../ui/Callout.tsx'
import { StatStrip } from '../../ui/Stats.tsx'
import { showToast } from '../../ui/toast.ts'
import { cloudName } from '../../widgets/CloudMark.tsx'
import { ImportedTable } from './ImportedTable.tsx'
import { Money } from './Money.tsx'
import { ListedBlocks } from './ListedBlocks.tsx'
import type { ImportForm, TerraformImport } from './use-import.ts'

/** Where the builder finds what it opens as a draft that no one saved. */
const DRAFT_KEY = 'strata.builder.import'

/** What was found in the files, and where it can go from here. */
export function ImportResult({ result, form }: { result: TerraformImport; form: ImportForm }): ReactNode {
  const { t } = useTexts(['components', 'common', 'importing'])
  const { number } = useFormat()
  const say = useSentences()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const title = form.name.trim() || result.stack.name || t('import.untitled')
  const stack = { ...result.stack, name: title }
  const save = useChange({
    mutationFn: () => call('POST /templates', { body: { name: title, stack } }),
    onSuccess: async (template) => {
      showToast('success', t('import.saved', { name: template.name }))
      await navigate(to('template', { id: template.id }))
      await invalidate(queries, 'GET /templates')
    },
  })
  const open = () => {
    try {
      sessionStorage.setItem(DRAFT_KEY, JSON.stringify({ name: title, stack }))
    } catch {
      showToast('error', t('import.notKept'))
      return
    }
    void navigate({ pathname: to('templateNew'), search: 'import=1' })
  }
  return (
    <section className="stack stack--16" aria-labelledby="import-found">
      <div className="row row--between row--wrap">
        <h2 className="h2" id="import-found">
          {t('import.found', { cloud: cloudName(result.stack.cloud) })}
        </h2>
        <div className="row row--wrap">
          <Button icon={Save} isLoading={save.isPending} onClick={() => save.mutate()}>
            {t('import.save')}
          </Button>
          <Button variant="primary" icon={ArrowRight} onClick={open}>
            {t('import.open')}
          </Button>
        </div>
      </div>
      {save.isError && <Callout tone="danger">{errorText(save.error, t('common:errors.unreachable'))}</Callout>}
      <StatStrip
        stats={[
          { label: t('import.resources'), value: number(result.resources.length) },
          { label: t('import.mapped'), value: number(result.mapped_count), sub: t('import.mappedNote') },
          { label: t('import.kept'), value: number(result.kept_count), sub: t('import.keptNote') },
          {
            label: t('importing:costBefore'),
            value: <Money amount={result.cost_before} />,
            sub: t('importing:costBeforeNote'),
          },
          {
            label: t('import.monthly'),
            value: <Money amount={result.total_lines === 0 ? null : result.cost_monthly} />,
            sub: t('price.priced', { priced: number(result.priced_lines), total: number(result.total_lines) }),
          },
        ]}
      />
      {result.warnings.length > 0 && (
        <Callout tone="warning">
          <p className="medium">{t('import.warnings', { count: result.warnings.length })}</p>
          {result.warnings.map((warning, index) => (
            <p key={index}>{say(result.warning_messages[index], warning)}</p>
          ))}
        </Callout>
      )}
      {result.stack.takes_over !== undefined && (
        <Callout tone="info">{t('importing:takesOver', { count: result.stack.takes_over.length })}</Callout>
      )}
      {result.resources.length === 0 ? (
        <p className="row small t2">
          <Badge>{t('import.none')}</Badge>
          {t('import.noneText')}
        </p>
      ) : (
        <ImportedTable result={result} form={form} />
      )}
      {result.resources.some(({ takes_over }) => takes_over.length > 0) && (
        <span>
          <Button icon={FileSearch} isLoading={form.isReading} onClick={form.read}>
            {t('importing:readAgain')}
          </Button>
        </span>
      )}
      <ListedBlocks blocks={result.others} />
    </section>
  )
}
