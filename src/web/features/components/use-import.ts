import { useState } from 'react'
import { useTexts } from '../../locales/texts.ts'
import type { Output } from '#contract/endpoint.ts'
import type { imports } from '#contract/imports.ts'
import type { CloudId } from '#engine/vocabulary.ts'
import { call } from '../../api/client.ts'
import { useOnce } from '../../lib/use-once.ts'
import { IMPORT_LIMITS, problemOf, recordOf, refusalOf, type TfFile } from './tf-files.ts'

/** What reading Terraform files gave. */
export type TerraformImport = Output<(typeof imports)['terraform']>

interface ImportForm {
  name: string
  setName: (name: string) => void
  /** Empty: the cloud of most resources. */
  cloud: CloudId | ''
  setCloud: (cloud: CloudId | '') => void
  files: readonly TfFile[]
  setFiles: (files: readonly TfFile[]) => void
  /** What is wrong with the files before they are sent. */
  filesProblem: string | undefined
  /** Why the server could not read them: it names the file and the line. */
  failure: string | undefined
  isReading: boolean
  result: TerraformImport | undefined
  /** Files or cloud changed since they were read. */
  isStale: boolean
  read: () => void
}

/** Files to import and what came of them. What is typed stays, whatever the server says of it. */
export function useImport(): ImportForm {
  const { t } = useTexts(['components', 'common'])
  const [name, setName] = useState('')
  const [cloud, setCloud] = useState<CloudId | ''>('')
  const [files, setFiles] = useState<readonly TfFile[]>([])
  const [filesProblem, setFilesProblem] = useState<string>()
  const [failure, setFailure] = useState<string>()
  const [isReading, setIsReading] = useState(false)
  const [done, setDone] = useState<{ result: TerraformImport; files: readonly TfFile[]; cloud: CloudId | '' }>()

  const send = useOnce(async () => {
    const problem = problemOf(files, IMPORT_LIMITS)
    setFilesProblem(problem && t(`files.problems.${problem}`))
    setFailure(undefined)
    if (problem !== undefined) return
    setIsReading(true)
    try {
      const result = await call('POST /import/terraform', {
        body: {
          files: recordOf(files),
          ...(name.trim() !== '' && { name: name.trim() }),
          ...(cloud !== '' && { cloud }),
        },
      })
      setDone({ result, files, cloud })
    } catch (error) {
      setFailure(refusalOf(error, t('common:errors.unreachable')))
    } finally {
      setIsReading(false)
    }
  })
  return {
    name,
    setName,
    cloud,
    setCloud,
    files,
    setFiles: (next) => {
      setFiles(next)
      setFilesProblem(undefined)
    },
    filesProblem,
    failure,
    isReading,
    result: done?.result,
    isStale: done !== undefined && (done.files !== files || done.cloud !== cloud),
    read: () => void send(),
  }
}
