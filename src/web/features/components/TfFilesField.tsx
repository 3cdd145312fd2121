import clsx from 'clsx'
import { CircleAlert, ClipboardPaste, FileUp, X } from 'lucide-react'
import { useEffect, useId, useLayoutEffect, useRef, useState, type DragEvent, type ReactNode } from 'react'
import { useTexts } from '../../locales/texts.ts'
import { useFormat } from '../../lib/format.ts'
import { Button } from '../../ui/Button.tsx'
import { Callout } from '../../ui/Callout.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { addFiles, bytesOf, freeName, tfFile, type FileLimits, type RefusedFile, type TfFile } from './tf-files.ts'
import styles from './components.module.css'

interface TfFilesFieldProps {
  files: readonly TfFile[]
  limits: FileLimits
  /** What is wrong with them; it names the file and the line where that is known. */
  error: string | undefined
  onChange: (files: readonly TfFile[]) => void
  /** Whole files came, chosen or dropped. */
  onAdded?: (files: readonly TfFile[]) => void
}

/** Terraform files: chosen, dropped or pasted, each with its name and its text. */
export function TfFilesField({ files, limits, error, onChange, onAdded }: TfFilesFieldProps): ReactNode {
  const { t } = useTexts('components')
  const errorId = useId()
  const chooser = useRef<HTMLInputElement>(null)
  const group = useRef<HTMLDivElement>(null)
  const [isOver, setIsOver] = useState(false)
  const [refused, setRefused] = useState<readonly RefusedFile[]>([])
  // The one that was asked for by Paste, so that it gets the focus when it is drawn.
  const [pasted, setPasted] = useState<number>()
  // Reading takes a moment, in which other files may come and texts may be changed.
  const latest = useRef(files)
  useLayoutEffect(() => {
    latest.current = files
  }, [files])
  useEffect(() => {
    if (pasted !== undefined) group.current?.querySelector<HTMLElement>(`[data-file="${pasted}"] textarea`)?.focus()
  }, [pasted])

  const take = async (given: FileList) => {
    // A file that is no Terraform may be very large: it is not read.
    const read = await Promise.all(
      [...given].map(async (file) => ({ name: file.name, text: file.name.endsWith('.tf') ? await file.text() : '' })),
    )
    const before = latest.current
    const added = addFiles(before, read, limits)
    setRefused(added.refused)
    if (added.files.length === before.length) return
    latest.current = added.files
    onChange(added.files)
    onAdded?.(added.files)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(false)
    void take(event.dataTransfer.files)
  }
  const paste = () => {
    const file = tfFile(freeName('main.tf', files), '')
    onChange([...files, file])
    setPasted(file.key)
  }
  const change = (key: number, given: Partial<TfFile>) =>
    onChange(files.map((file) => (file.key === key ? { ...file, ...given } : file)))
  return (
    <div
      ref={group}
      className="stack stack--12"
      role="group"
      aria-label={t('files.label')}
      aria-describedby={error === undefined ? undefined : errorId}
    >
      <div
        className={isOver ? clsx(styles.tfDrop, styles.isOver) : styles.tfDrop}
        onDragOver={(event) => {
          event.preventDefault()
          setIsOver(true)
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={drop}
      >
        <input
          ref={chooser}
          type="file"
          accept=".tf"
          multiple
          hidden
          aria-label={t('files.label')}
          onChange={(event) => {
            if (event.target.files) void take(event.target.files)
            event.target.value = ''
          }}
        />
        <p className="small t2">{t('files.drop')}</p>
        <div className="row row--wrap">
          <Button size="sm" icon={FileUp} onClick={() => chooser.current?.click()}>
            {t('files.choose')}
          </Button>
          <Button size="sm" icon={ClipboardPaste} onClick={paste}>
            {t('files.paste')}
          </Button>
        </div>
      </div>
      {refused.length > 0 && (
        <Callout tone="warning">
          {refused.map(({ name, reason }, index) => (
            <p key={`${name} ${index}`}>
              {t(`files.refused.${reason}`, { name, length: limits.maxLength, count: limits.maxFiles })}
            </p>
          ))}
        </Callout>
      )}
      {files.map((file) => (
        <OneFile
          key={file.key}
          file={file}
          onChange={(given) => change(file.key, given)}
          onRemove={() => onChange(files.filter(({ key }) => key !== file.key))}
        />
      ))}
      {error !== undefined && (
        <span className="field__error" id={errorId} role="alert" tabIndex={-1} data-wrong>
          <Icon of={CircleAlert} />
          {error}
        </span>
      )}
    </div>
  )
}

function OneFile({
  file,
  onChange,
  onRemove,
}: {
  file: TfFile
  onChange: (given: Partial<TfFile>) => void
  onRemove: () => void
}): ReactNode {
  const { t } = useTexts('components')
  const { kilobytes } = useFormat()
  const name = file.name.trim() === '' ? t('files.unnamed') : file.name
  return (
    <div className={styles.tfFile} data-file={file.key}>
      <div className="row">
        <input
          className="input mono small"
          aria-label={t('files.nameOf', { name })}
          autoComplete="off"
          spellCheck={false}
          value={file.name}
          onChange={(event) => onChange({ name: event.target.value })}
        />
        <span className="tiny t3 nowrap">{kilobytes(bytesOf([file]))}</span>
        <IconButton icon={X} label={t('files.remove', { name })} size="sm" onClick={onRemove} isRepeatable />
      </div>
      <textarea
        className="input mono small"
        aria-label={t('files.textOf', { name })}
        rows={8}
        wrap="off"
        spellCheck={false}
        autoComplete="off"
        placeholder={t('files.placeholder')}
        value={file.text}
        onChange={(event) => onChange({ text: event.target.value })}
      />
    </div>
  )
}
