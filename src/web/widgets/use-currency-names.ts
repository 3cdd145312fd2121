import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'

/** Names of currencies in the language of the page, as in a list: "Euro" for EUR. */
export function useCurrencyNames(): (code: string) => string {
  const { i18n } = useTranslation()
  return useMemo(() => {
    const names = new Intl.DisplayNames(i18n.language, { type: 'currency' })
    return (code) => {
      const name = names.of(code) ?? code
      return name.charAt(0).toLocaleUpperCase(i18n.language) + name.slice(1)
    }
  }, [i18n.language])
}
