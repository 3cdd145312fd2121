import type { connections as english } from '../en/connections.ts'

export const connections: typeof english = {
  'connections.name-required': 'Benennen Sie die Verbindung, zum Beispiel Shop-Konto.',
  'connections.secret-required': 'Geben Sie das Geheimnis für die Anmeldung ein.',
  'connections.role-arn':
    'Verwenden Sie die ARN einer Rolle, zum Beispiel arn:aws:iam::123456789012:role/strata-apply.',
  'connections.access-key-id': 'Verwenden Sie die ID eines Zugriffsschlüssels, zum Beispiel AKIAIOSFODNN7EXAMPLE.',
  'connections.none': 'Das Projekt hat diese Verbindung nicht: Sie wurde gelöscht.',
  'connections.name-taken': ({ name }) =>
    `Das Projekt hat schon eine Verbindung ${name}: Wählen Sie einen anderen Namen.`,
  'connections.plan-secret-without-key':
    'Pläne melden sich mit nichts Eigenem an: Lassen Sie ihr Geheimnis weg, oder geben Sie an, wer sich für sie anmeldet.',
  'connections.revoked': ({ name }) =>
    `Die Verbindung ${name} ist widerrufen, deshalb läuft nichts über sie: Geben Sie in ihren Einstellungen neue Geheimnisse ein, oder verwenden Sie eine andere.`,
  'connections.none-of-installation': 'Die Installation hat diese Verbindung nicht: Sie wurde gelöscht.',
  'connections.name-taken-in-installation': ({ name }) =>
    `Die Installation hat schon eine Verbindung ${name}: Wählen Sie einen anderen Namen.`,
  'connections.of-installation': ({ name }) =>
    `Die Verbindung ${name} gehört der Installation: Nur deren Administratoren sehen, wie sie sich anmeldet, und ändern sie. Fragen Sie dort nach.`,
  'connections.withdrawn': ({ name }) =>
    `Die Verbindung ${name} der Installation ist für dieses Projekt nicht mehr freigegeben: Bitten Sie einen Administrator darum.`,
  'connections.revoked-by-installation': ({ name }) =>
    `Die Verbindung ${name} der Installation ist widerrufen, deshalb läuft nichts über sie: Fragen Sie einen Administrator, oder verwenden Sie eine andere.`,
  'connections.granted-twice': 'Nennen Sie jedes Projekt nur einmal.',
  'connections.grant-in-use': ({ name, project, environments }, { all }) =>
    `Umgebungen des Projekts ${project} haben Ressourcen hinter der Verbindung ${name}, oder einer ihrer Läufe ist im Gange (${all(environments)}): Löschen Sie zuerst diese, oder übergeben Sie sie an Menschen.`,
  'connections.untested': ({ name }) =>
    `Für die Verbindung ${name} hat noch kein Konto geantwortet: Testen Sie sie in den Einstellungen ihres Projekts. Pläne und Applies müssen im selben Konto sein.`,
  'connections.other-account': ({ name, account }) =>
    `Die Verbindung ${name} betreibt Umgebungen im Konto ${account}, und die neue Identität gehört zu einem anderen, wo nichts sie finden würde: Erstellen Sie dafür eine andere Verbindung.`,
  'connections.changed-meanwhile': ({ name }) =>
    `Jemand hat die Verbindung ${name} inzwischen geändert, und nichts ist gespeichert: Sehen Sie sie an und ändern Sie sie erneut, falls nötig.`,
  'connections.names-taken': ({ account, stack, environment_type }) =>
    `Das Konto ${account} hat schon eine Umgebung vom Typ ${environment_type}, deren Stack ${stack} heißt: Ihre Ressourcen hätten dieselben Namen. Geben Sie diesem Stack einen anderen Namen.`,
  'connections.in-use': ({ name, environments }, { all }) =>
    `Über die Verbindung ${name} laufen Umgebungen (${all(environments)}), die sonst niemand abbauen könnte: Löschen Sie zuerst diese, oder übergeben Sie sie an Menschen.`,
  'connections.runs-nothing': ({ name }) =>
    `Die Verbindung ${name} führt keine Umgebung aus: Es gibt nichts zu übergeben.`,
  'connections.under-way': ({ name, environments }, { all }) =>
    `In Umgebungen der Verbindung ${name} (${all(environments)}) läuft etwas: Warten Sie darauf oder brechen Sie es ab, und übergeben Sie sie dann.`,
  'connections.searching': ({ name, environments }, { all }) =>
    `Strata sucht im Konto der Verbindung ${name} noch nach Resten von ${all(environments)}, höchstens etwa eine Stunde lang: Löschen Sie sie später, oder widerrufen Sie sie jetzt.`,
  'connections.other-cloud': ({ name, cloud, cloud_provider }) =>
    `Die Verbindung ${name} führt zu ${cloud}, und der Stack ist für ${cloud_provider}: Wählen Sie eine andere Verbindung.`,
  'connections.other-region': ({ name, regions, region }, { all }) =>
    `Die Verbindung ${name} erlaubt die Region ${region} nicht, nur ${all(regions)}: Wählen Sie eine davon.`,
  'connections.other-type': ({ name, types, environment_type }, { all }) =>
    `Die Verbindung ${name} erlaubt den Typ ${environment_type} nicht, nur ${all(types)}: Wählen Sie eine andere Verbindung.`,
  'connections.aws-no-key': 'AWS kennt diesen Zugriffsschlüssel nicht: Er wurde gelöscht, oder seine ID ist falsch.',
  'connections.aws-wrong-secret':
    'AWS kennt den Zugriffsschlüssel, aber nicht mit diesem Geheimnis: Geben Sie sein Geheimnis noch einmal ein.',
  'connections.aws-denied':
    'AWS lässt den Schlüssel die Rolle nicht annehmen: Die Vertrauensstellung der Rolle muss nennen, wessen Schlüssel es ist, und die externe ID.',
  'connections.aws-unreachable':
    'Dieser Server erreicht sts.amazonaws.com nicht: Lassen Sie ihn durch Ihre Firewall oder Ihren Proxy, und testen Sie noch einmal.',
  'connections.aws-refused': ({ code }) => `AWS hat mit ${code} abgelehnt.`,
  'connections.aws-not-understood': 'Geantwortet hat nicht AWS: Versuchen Sie es noch einmal.',
  'connections.issuer':
    'Verwenden Sie die Adresse eines Ausstellers, mit https, ohne Port und ohne Schrägstrich am Ende, zum Beispiel https://keys.example.com.',
  'connections.secret-without-key': 'Hier ist für die Anmeldung nichts geheim: Lassen Sie das Geheimnis weg.',
  'connections.aws-expired-key':
    'AWS sagt, dass dieser Schlüssel abgelaufen ist: Er wurde für eine Sitzung erstellt. Geben Sie einen dauerhaften Schlüssel ein.',
  'connections.aws-token-denied': ({ role_arn, issuer, subject }) =>
    `AWS lässt Strata die Rolle ${role_arn} nicht annehmen: Es gibt sie nicht, oder ihre Vertrauensstellung nennt nicht den Aussteller ${issuer} und den Betreff ${subject}. Führen Sie die Einrichtung dieser Verbindung aus.`,
  'connections.aws-no-provider': ({ issuer }) =>
    `Das Konto hat keinen OpenID-Anbieter für ${issuer}: Führen Sie die Einrichtung dieser Verbindung aus.`,
  'connections.aws-wrong-audience': ({ issuer }) =>
    `Der OpenID-Anbieter für ${issuer} im Konto nimmt keine Tokens für sts.amazonaws.com an: Fügen Sie ihm diese Zielgruppe hinzu.`,
  'connections.aws-no-key-set': ({ issuer }) =>
    `AWS kann das Token nicht prüfen, weil es dessen Schlüssel unter ${issuer} nicht gefunden hat: Die Adresse muss öffentlich sein und ein Zertifikat haben, dem AWS vertraut. Stellen Sie die Schlüssel sonst in einem Bucket bereit.`,
  'connections.aws-clock': 'AWS sagt, dass das Token abgelaufen ist: Stellen Sie die Uhr dieses Servers.',
  'connections.key-set-missing': ({ address }) =>
    `Unter ${address} liegen keine Schlüssel: Laden Sie die Dokumente der Einrichtung dorthin.`,
  'connections.key-set-old': ({ address }) =>
    `Unter ${address} fehlt der Schlüssel, der jetzt signiert: Laden Sie die Dokumente der Einrichtung noch einmal dorthin.`,
  'connections.issuer-local': ({ url, cloud }) =>
    `${cloud} kann die Schlüssel dieser Installation nicht lesen, weil ${url} nur diese Maschine ist: Setzen Sie STRATA_URL auf ihre öffentliche Adresse mit https, oder stellen Sie die Schlüssel unter einer anderen Adresse bereit.`,
  'connections.issuer-private': ({ url, cloud }) =>
    `${cloud} kann die Schlüssel dieser Installation nicht lesen, weil ${url} eine Adresse eines privaten Netzes ist: Setzen Sie STRATA_URL auf eine öffentliche Adresse mit https, oder stellen Sie die Schlüssel unter einer anderen Adresse bereit.`,
  'connections.issuer-insecure': ({ url, cloud }) =>
    `${cloud} liest Schlüssel nur über https, und die Adresse dieser Installation ist ${url}: Setzen Sie STRATA_URL auf ihre Adresse mit https, oder stellen Sie die Schlüssel unter einer anderen Adresse bereit.`,
  'connections.issuer-port': ({ url }) =>
    `AWS nimmt Aussteller mit Namen und ohne Port an, und die Adresse dieser Installation ist ${url}: Setzen Sie STRATA_URL auf eine solche Adresse, oder stellen Sie die Schlüssel unter einer anderen Adresse bereit.`,
  'connections.keeps-cloud': ({ name, cloud }) =>
    `Die Verbindung ${name} führt zu ${cloud} und bleibt dort: Legen Sie für eine andere Cloud eine weitere Verbindung an.`,
  'connections.azure-id': 'Verwenden Sie eine ID von Azure, zum Beispiel 72f988bf-86f1-41af-91ab-2d7cd011db47.',
  'connections.azure-encrypted-key':
    'Der Schlüssel des Zertifikats hat ein Passwort: Entfernen Sie es, zum Beispiel mit openssl pkey, und geben Sie das Zertifikat mit dem neuen Schlüssel ein.',
  'connections.azure-no-certificate':
    'Geben Sie ein Zertifikat und seinen RSA-Schlüssel im PEM-Format ein, eines nach dem anderen.',
  'connections.azure-no-application':
    'Es ist noch keine Anwendung angegeben: Führen Sie die Einrichtung dieser Verbindung aus, und geben Sie die Client-ID ein, die sie ausgibt.',
  'connections.azure-unreachable':
    'Dieser Server erreicht login.microsoftonline.com oder management.azure.com nicht: Lassen Sie beide durch Ihre Firewall oder Ihren Proxy, und testen Sie noch einmal.',
  'connections.azure-no-credential': ({ client_id, issuer, subject }) =>
    `Die Anwendung ${client_id} hat keine Verbundanmeldung mit dem Aussteller ${issuer} und dem Antragsteller ${subject}: Führen Sie die Einrichtung dieser Verbindung aus.`,
  'connections.azure-no-key-set': ({ issuer }) =>
    `Azure kann das Token nicht prüfen, weil es seinen Schlüssel unter ${issuer} nicht gefunden hat: Die Adresse muss öffentlich sein und ein Zertifikat haben, dem Azure vertraut.`,
  'connections.azure-clock':
    'Azure sagt, das Token sei abgelaufen oder noch nicht gültig: Stellen Sie die Uhr dieses Servers.',
  'connections.azure-other-certificate':
    'Die Anwendung hat dieses Zertifikat nicht: Fügen Sie es ihr hinzu, oder geben Sie das ein, das sie hat.',
  'connections.azure-wrong-secret':
    'Azure kennt die Anwendung, aber nicht mit diesem Geheimnis: Geben Sie den Wert des Geheimnisses ein, nicht seine ID.',
  'connections.azure-expired':
    'Das Geheimnis der Anwendung ist abgelaufen: Erstellen Sie ein neues, und geben Sie es ein.',
  'connections.azure-disabled': ({ client_id }) =>
    `Die Anwendung ${client_id} ist in ihrem Mandanten deaktiviert: Aktivieren Sie sie.`,
  'connections.azure-unknown-client': ({ client_id, tenant_id }) =>
    `Der Mandant ${tenant_id} hat keine Anwendung ${client_id}: Prüfen Sie beide IDs, oder führen Sie die Einrichtung dieser Verbindung aus.`,
  'connections.azure-unknown-tenant': ({ tenant_id }) =>
    `Azure kennt den Mandanten ${tenant_id} nicht: Prüfen Sie seine ID.`,
  'connections.azure-conditional-access':
    'Eine Richtlinie für bedingten Zugriff lässt die Anwendung von diesem Server aus nicht herein: Erlauben Sie es in der Richtlinie.',
  'connections.azure-no-subscription': ({ client_id, subscription_id }) =>
    `Die Anwendung ${client_id} sieht das Abonnement ${subscription_id} nicht: Es existiert nicht, oder sie hat darin keine Rolle. Führen Sie die Einrichtung dieser Verbindung aus.`,
  'connections.azure-other-tenant': ({ subscription_id, tenant_id }) =>
    `Das Abonnement ${subscription_id} gehört nicht zum Mandanten ${tenant_id}: Geben Sie den Mandanten ein, dem es vertraut.`,
  'connections.azure-no-role': ({ client_id, subscription_id }) =>
    `Die Anwendung ${client_id} hat keine Rolle im Abonnement ${subscription_id}: Führen Sie die Einrichtung dieser Verbindung aus. Eine neue Rolle kann einige Minuten brauchen.`,
  'connections.azure-no-right': ({ action, client_id, name }) =>
    `Die Anwendung ${client_id} darf ${action} im Abonnement ${name} nicht: Geben Sie ihr die Rolle, die die Einrichtung dieser Verbindung nennt.`,
  'connections.azure-subscription-state': ({ name, state }) =>
    `Das Abonnement ${name} nimmt keine Änderungen an, weil sein Zustand ${state} ist: Aktivieren Sie es in Azure.`,
  'connections.azure-refused': ({ code }) => `Azure hat mit ${code} abgelehnt.`,
  'connections.azure-not-understood': 'Was geantwortet hat, ist nicht Azure: Versuchen Sie es noch einmal.',
  'connections.azure-other-subscription': ({ name, account }) =>
    `Die Verbindung ${name} führt zum Abonnement ${account}: Geben Sie diese ID ein.`,
}
