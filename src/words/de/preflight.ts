import type { preflight as english } from '../en/preflight.ts'

export const preflight: typeof english = {
  'preflight.name-taken': ({ name }) =>
    `Der Name ${name} ist vergeben: Jemand anderes hat ihn, und nur ein Konto auf der Welt kann ihn haben.`,
  'preflight.name-taken-todo': 'Geben Sie dem Stack oder der Komponente einen anderen Namen, und fragen Sie erneut an.',
  'preflight.name-own': ({ name }) => `Das Konto hat schon ${name}, und diese Umgebung hat es nicht angelegt.`,
  'preflight.name-own-todo': 'Löschen Sie es, wenn niemand es braucht, oder geben Sie dem Stack einen anderen Namen.',
  'preflight.quota-full': ({ what, region, used, value, wanted }, { number }) =>
    `${what} in ${region}: ${number(used)} von ${number(value)} sind vergeben, und der Stack braucht ${number(wanted)} weitere.`,
  'preflight.quota-later': ({ what, region, used, value, wanted }, { number }) =>
    `${what} in ${region}: ${number(used)} von ${number(value)} sind vergeben. Der Stack passt anfangs, aber nicht, wenn er auf ${number(wanted)} wächst.`,
  'preflight.quota-todo-aws': ({ command }) =>
    `Löschen Sie, was niemand braucht, oder beantragen Sie ein höheres Limit: ${command}`,
  'preflight.rights-missing': ({ count, service, identity }, { number }) =>
    `${identity} fehlen Berechtigungen von ${service}: ${number(count)}.`,
  'preflight.rights-todo-aws':
    'Führen Sie die Einrichtung der Verbindung erneut aus, oder erlauben Sie die Aktionen in den Richtlinien der Identität. Richtlinien, die Ressourcen nennen, erlauben sie womöglich trotzdem: Strata fragt nach allen Ressourcen.',
  'preflight.gap-denied': ({ action }) => `Die Identität darf nicht fragen. Erlauben Sie ihr ${action}.`,
  'preflight.gap-refused': ({ cloud, code, action }) => `${cloud} hat ${action} mit ${code} abgelehnt.`,
  'preflight.gap-unreachable': ({ cloud }) => `${cloud} hat nicht geantwortet. Prüfen Sie es später erneut.`,
  'preflight.gap-late': ({ seconds }, { number }) =>
    `Die Cloud brauchte länger als ${number(seconds)} s. Prüfen Sie es später erneut.`,
  'preflight.gap-sign-in': ({ reason }) => `Strata konnte sich nicht anmelden: ${reason}`,
  'preflight.gap-other-account': ({ account }) => `Die Identität ist in einem anderen Konto, ${account}.`,
  'preflight.gap-cloud': ({ cloud }) => `Strata kann Konten von ${cloud} noch nicht prüfen.`,
  'preflight.gap-files':
    'Strata konnte die Dateien des Stacks nicht lesen, oder sie sind zu groß, um sie vor einem Plan zu lesen.',
  'preflight.gap-name-later':
    'Diese Namen bildet erst der Apply, oder er übernimmt sie von etwas, das es noch nicht gibt.',
  'preflight.gap-too-many': ({ max }, { number }) => `Strata fragt nach höchstens ${number(max)} Namen.`,
  'preflight.gap-count-later': 'Wie viel diese brauchen, sagt erst der Plan.',
  'preflight.gap-machine': 'Für diese Maschinen kennt Strata kein Limit.',
  'preflight.gap-type': 'Strata weiß nicht, welche Berechtigungen diese Typen brauchen.',
  'preflight.gap-root':
    'Der Schlüssel gehört dem Root-Benutzer, dessen Berechtigungen AWS nicht auswertet. Verwenden Sie stattdessen einen Benutzer oder eine Rolle.',
  'preflight.gap-session': 'Der Schlüssel gehört einer Sitzung, deren Berechtigungen AWS nicht auswertet.',
  'preflight.blocks': ({ count }, { number }) =>
    `Der Run endete vor seinem Plan: Probleme im Konto ließen den Apply scheitern (${number(count)}). Lösen Sie sie, und starten Sie den Apply erneut.`,
  'preflight.waits': 'Strata prüft vor dem Plan das Konto: Namen, Limits und Berechtigungen.',
  'preflight.other-cloud': ({ name, cloud, cloud_provider }) =>
    `Die Verbindung ${name} führt zu ${cloud}, und dies ist für ${cloud_provider}: Wählen Sie etwas anderes zum Prüfen.`,
  'preflight.one-of': 'Wählen Sie eine Umgebung oder eine Vorlage, nicht beides.',
  'preflight.limit-addresses': 'Elastic-IP-Adressen',
  'preflight.limit-application-load-balancers': 'Application Load Balancer',
  'preflight.limit-cache-nodes': 'Knoten von ElastiCache',
  'preflight.limit-clusters': 'Cluster von EKS',
  'preflight.limit-databases': 'Instanzen von RDS',
  'preflight.limit-internet-gateways': 'Internet-Gateways',
  'preflight.limit-network-load-balancers': 'Network Load Balancer',
  'preflight.limit-networks': 'Netzwerke (VPC)',
  'preflight.limit-vcpus': ({ family }) => `vCPUs von On-Demand-Maschinen (${family})`,
}
