import type { google as english } from '../en/google.ts'

export const google: typeof english = {
  'google.project':
    'Verwenden Sie die ID eines Projekts, zum Beispiel shop-prod-1: 6 bis 30 Kleinbuchstaben, Ziffern und Bindestriche.',
  'google.service-account':
    'Verwenden Sie die E-Mail-Adresse eines Dienstkontos, zum Beispiel strata-apply@shop-prod-1.iam.gserviceaccount.com.',
  'google.provider':
    'Verwenden Sie den vollen Namen eines Workload-Identity-Anbieters, zum Beispiel projects/123456789012/locations/global/workloadIdentityPools/strata/providers/strata. Er beginnt mit der Nummer des Projekts, nicht mit seiner ID.',
  'google.key':
    'Geben Sie den ganzen Inhalt der JSON-Datei ein, die Sie von Google Cloud für den Schlüssel bekommen haben.',
  'google.key-of-other': ({ service_account }) =>
    `Das ist ein Schlüssel von ${service_account}: Geben Sie dieses Konto ein, oder einen Schlüssel des Kontos, das Sie eingegeben haben.`,
  'google.unreachable': ({ address }) =>
    `Dieser Server erreicht ${address} nicht: Lassen Sie ihn durch Ihre Firewall oder Ihren Proxy, und testen Sie noch einmal.`,
  'google.refused': ({ code, action }) => `Google Cloud hat ${action} mit ${code} abgelehnt.`,
  'google.not-understood': 'Geantwortet hat nicht Google Cloud: Versuchen Sie es noch einmal.',
  'google.no-provider': ({ provider }) =>
    `Google Cloud hat keinen Workload-Identity-Anbieter ${provider}, oder er ist deaktiviert: Führen Sie die Einrichtung dieser Verbindung aus.`,
  'google.wrong-issuer': ({ provider, issuer }) =>
    `Der Workload-Identity-Anbieter ${provider} vertraut dem Aussteller ${issuer} nicht: Führen Sie die Einrichtung dieser Verbindung noch einmal aus.`,
  'google.wrong-audience': ({ provider }) =>
    `Der Workload-Identity-Anbieter ${provider} nimmt nur Tokens für andere Zielgruppen an: Entfernen Sie seine zulässigen Zielgruppen, damit sein eigener Name zählt.`,
  'google.wrong-subject': ({ provider, subject }) =>
    `Die Attributbedingung des Workload-Identity-Anbieters ${provider} lässt den Betreff ${subject} nicht zu: Führen Sie die Einrichtung dieser Verbindung noch einmal aus.`,
  'google.wrong-mapping': ({ provider }) =>
    `Der Workload-Identity-Anbieter ${provider} bildet den Betreff des Tokens nicht ab: Setzen Sie google.subject auf assertion.sub.`,
  'google.no-key-set': ({ issuer }) =>
    `Google Cloud kann das Token nicht prüfen, weil es dessen Schlüssel unter ${issuer} nicht gefunden hat: Die Adresse muss öffentlich sein und ein Zertifikat haben, dem Google vertraut. Geben Sie sonst in dieser Verbindung einen Aussteller ein: Die Einrichtung lädt die Schlüssel dann hoch.`,
  'google.key-set-old': ({ provider }) =>
    `Unter den Schlüsseln, die zum Workload-Identity-Anbieter ${provider} hochgeladen wurden, fehlt der, der jetzt signiert: Führen Sie die Einrichtung dieser Verbindung noch einmal aus. Sie lädt ihn hoch.`,
  'google.clock':
    'Google Cloud sagt, dass das Token zu alt oder noch nicht gültig ist: Stellen Sie die Uhr dieses Servers.',
  'google.not-allowed': ({ service_account, subject }) =>
    `Google Cloud lässt Strata nicht als ${service_account} handeln: Es gibt das Konto nicht, oder es gibt dem Betreff ${subject} nicht roles/iam.workloadIdentityUser. Führen Sie die Einrichtung dieser Verbindung aus. Bis ein neues Recht wirkt, können einige Minuten vergehen.`,
  'google.no-account': ({ service_account }) =>
    `Google Cloud hat kein Dienstkonto ${service_account}: Es wurde gelöscht, oder seine Adresse ist falsch.`,
  'google.account-disabled': ({ service_account }) =>
    `Das Dienstkonto ${service_account} ist deaktiviert: Aktivieren Sie es, oder verwenden Sie ein anderes.`,
  'google.unknown-key': ({ service_account }) =>
    `Google Cloud kennt diesen Schlüssel von ${service_account} nicht: Er wurde gelöscht oder deaktiviert. Erstellen Sie einen anderen Schlüssel und geben Sie ihn ein.`,
  'google.api-disabled': ({ api }) =>
    `Die API ${api} ist nicht aktiviert: Führen Sie die Einrichtung dieser Verbindung aus, oder gcloud services enable ${api}, und testen Sie nach einigen Minuten noch einmal.`,
  'google.no-project': ({ project, service_account }) =>
    `Das Dienstkonto ${service_account} sieht kein Projekt ${project}: Es gibt das Projekt nicht, oder das Konto hat dort keine Rolle. Führen Sie die Einrichtung dieser Verbindung aus.`,
  'google.project-state': ({ project, state }) =>
    `Das Projekt ${project} kann nicht verwendet werden, weil sein Zustand ${state} ist: Stellen Sie es wieder her, oder verwenden Sie ein anderes.`,
  'google.issuer-needed': ({ url }) =>
    `Google Cloud kann die Schlüssel dieser Installation unter ${url} nicht lesen: Setzen Sie STRATA_URL auf eine öffentliche Adresse mit https, oder geben Sie in dieser Verbindung einen Aussteller ein, dann lädt die Einrichtung die Schlüssel hoch.`,
}
