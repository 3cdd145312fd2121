import { keepPreviousData, skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { approvalCheckQuery } from '../../api/environments.ts'
import { derivedKey, query } from '../../api/query.ts'
import type { ServerForm } from '../../forms/use-server-form.ts'
import type { Check } from '../create-environment/Check.tsx'
import type { StackSource } from '../stack-source.ts'
import { isChanged, sourceFor, type Deployed, type DeployValues } from './values.ts'

/** What the server says of the deployment that the form describes. */
export interface DeployCheck {
  /** What it said last, also while a newer answer is under way: good enough for a price. */
  shown: Check | undefined
  /** What it says of exactly these values. */
  answer: Check | undefined
  error: Error | null
  isFetching: boolean
  retry: () => void
  /** Of what the environment is made. @throws when the stack of the template cannot be read */
  readSource: (values: DeployValues) => Promise<StackSource>
}

/**
 * Keeps up what the server says of a deployment with what is chosen: its price, and whether someone has to approve it.
 */
export function useDeployCheck(form: ServerForm<DeployValues>, deployed: Deployed): DeployCheck {
  const queries = useQueryClient()
  const [project_id, environment, region] = useWatch({
    control: form.inner.control,
    name: ['project_id', 'environment', 'region'],
  })
  const templateId = 'template_id' in deployed.source ? deployed.source.template_id : undefined
  const isStackNeeded = templateId !== undefined && isChanged(deployed, { environment, region })
  const template = useQuery({
    ...query('GET /templates/{id}', { params: { id: templateId ?? '' } }),
    enabled: isStackNeeded,
  })
  const source = sourceFor(deployed, template.data?.stack, { environment, region })
  const isEmpty = source && 'stack' in source && source.stack.nodes.length === 0
  const request = source && !isEmpty ? { ...source, ...(project_id !== '' && { project_id }) } : undefined
  const check = useQuery({
    ...(request
      ? approvalCheckQuery(request)
      : { queryKey: derivedKey<Check>('POST /approval/check', {}), queryFn: skipToken }),
    placeholderData: keepPreviousData,
    retry: false,
  })
  return {
    shown: check.data,
    answer: check.isPlaceholderData || check.isError ? undefined : check.data,
    error: check.error ?? (isStackNeeded ? template.error : null),
    isFetching: check.isFetching || template.isFetching,
    retry: () => void (template.isError && isStackNeeded ? template.refetch() : check.refetch()),
    readSource: async (values) => {
      const isTemplateRead = templateId !== undefined && isChanged(deployed, values)
      const read = isTemplateRead
        ? await queries.ensureQueryData(query('GET /templates/{id}', { params: { id: templateId } }))
        : undefined
      const made = sourceFor(deployed, read?.stack, values)
      if (!made) throw new Error('A stack that was read is there.')
      return made
    },
  }
}
