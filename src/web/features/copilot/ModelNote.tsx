import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTexts } from '../../locales/texts.ts'
import { query } from '../../api/query.ts'
import { BarNote } from '../../widgets/BarNote.tsx'

/** Where a text goes that is sent: nowhere, or to the model that is set. In the bar, or where it stands. */
export function ModelNote({ isInBar = false }: { isInBar?: boolean }): ReactNode {
  const { t } = useTexts('copilot')
  const { data } = useQuery(query('GET /instance/copilot', {}))
  if (!data) return null
  const text =
    data.base_url === null ? t('rulesNote') : t('modelNote', { model: data.model ?? '', host: hostOf(data.base_url) })
  return isInBar ? <BarNote>{text}</BarNote> : text
}

/** The server that an address names; the address itself where it names none. */
function hostOf(address: string): string {
  return URL.canParse(address) ? new URL(address).host : address
}
