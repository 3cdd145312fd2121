import { useTexts } from '../../locales/texts.ts'
import type { ModuleCloud } from '#engine/stack/module.ts'
import { cloudName } from '../../widgets/CloudMark.tsx'

/** The words for where a custom component can be used; the names of clouds are the same in every language. */
export function useCloudWord(): (cloud: ModuleCloud) => string {
  const { t } = useTexts('components')
  return (cloud) => (cloud === 'on-prem' || cloud === 'custom' ? t(`moduleClouds.${cloud}`) : cloudName(cloud))
}
