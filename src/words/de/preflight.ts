import type { preflight as english } from '../en/preflight.ts'

export const preflight: typeof english = {
  'preflight.name-taken': ({ name }) =>
    `Der Name ${name} ist vergeben: Jemand anderes hat ihn, und nur ein Konto auf der Welt kann ihn haben.`,
  'preflight.name-taken-todo': 'Geben Sie dem Stack oder der Komponente einen anderen Namen, und fragen Sie erneut an.',
  'preflight.name-own': ({ name }) => `Das Konto hat schon ${name}, und diese Umgebung hat es nicht angelegt.`,
  'preflight.name-own-todo': 'Löschen Sie es, wenn niemand es braucht, oder geben Sie dem Stack einen anderen Namen.',
  'preflight.name-recoverable': ({ name }) =>
    `Den Namen ${name} hält etwas, das gelöscht wurde und sich noch wiederherstellen lässt.`,
  'preflight.name-recovered': ({ name }) =>
    `${name} wurde gelöscht und lässt sich noch wiederherstellen. Terraform stellt es wieder her, statt es neu anzulegen, wenn es in derselben Ressourcengruppe war.`,
  'preflight.name-recoverable-todo':
    'Löschen Sie es endgültig, wenn niemand es braucht, oder geben Sie dem Stack einen anderen Namen.',
  'preflight.quota-full': ({ what, region, used, value, wanted }, { number }) =>
    `${what} in ${region}: ${number(used)} von ${number(value)} sind vergeben, und der Stack braucht ${number(wanted)} weitere.`,
  'preflight.quota-later': ({ what, region, used, value, wanted }, { number }) =>
    `${what} in ${region}: ${number(used)} von ${number(value)} sind vergeben. Der Stack passt anfangs, aber nicht, wenn er auf ${number(wanted)} wächst.`,
  'preflight.quota-todo-aws': ({ command }) =>
    `Löschen Sie, was niemand braucht, oder beantragen Sie ein höheres Limit: ${command}`,
  'preflight.quota-todo': ({ place }) =>
    `Löschen Sie, was niemand braucht, oder beantragen Sie ein höheres Limit: ${place}`,
  'preflight.machine-barred': ({ machine, region }) =>
    `Maschinen der Größe ${machine} lassen sich in ${region} mit diesem Konto nicht anlegen.`,
  'preflight.machine-barred-todo':
    'Wählen Sie eine andere Größe oder eine andere Region, oder bitten Sie die Cloud um diese.',
  'preflight.providers-off': ({ count }, { number, isOne }) =>
    isOne(count)
      ? 'Ein Ressourcenanbieter ist im Abonnement nicht registriert, und der Run kann ihn nicht registrieren.'
      : `${number(count)} Ressourcenanbieter sind im Abonnement nicht registriert, und der Run kann sie nicht registrieren.`,
  'preflight.providers-later': ({ count }, { number, isOne }) =>
    isOne(count)
      ? 'Ein Ressourcenanbieter ist im Abonnement noch nicht registriert. Der Apply registriert ihn.'
      : `${number(count)} Ressourcenanbieter sind im Abonnement noch nicht registriert. Der Apply registriert sie.`,
  'preflight.apis-off': ({ count }, { number, isOne }) =>
    isOne(count)
      ? 'Eine API ist im Projekt nicht aktiviert, und der Apply kann sie nicht aktivieren.'
      : `${number(count)} APIs sind im Projekt nicht aktiviert, und der Apply kann sie nicht aktivieren.`,
  'preflight.apis-later': ({ count }, { number, isOne }) =>
    isOne(count)
      ? 'Eine API ist im Projekt noch nicht aktiviert. Der Apply aktiviert sie.'
      : `${number(count)} APIs sind im Projekt noch nicht aktiviert. Der Apply aktiviert sie.`,
  'preflight.services-todo': ({ command }) => `Führen Sie dies einmal aus: ${command}`,
  'preflight.services-later-todo': ({ command }) =>
    `Sie müssen nichts tun. Wenn Sie es vorher erledigen wollen: ${command}`,
  'preflight.rights-missing': ({ count, service, identity }, { number }) =>
    `${identity} fehlen Berechtigungen von ${service}: ${number(count)}.`,
  'preflight.rights-todo-aws':
    'Führen Sie die Einrichtung der Verbindung erneut aus, oder erlauben Sie die Aktionen in den Richtlinien der Identität. Richtlinien, die Ressourcen nennen, erlauben sie womöglich trotzdem: Strata fragt nach allen Ressourcen.',
  'preflight.rights-todo-role':
    'Führen Sie die Einrichtung der Verbindung erneut aus, oder geben Sie der Identität eine Rolle mit diesen Berechtigungen. Eine Rolle, die nur unter einer Bedingung gilt, erlaubt sie womöglich trotzdem.',
  'preflight.gap-denied': ({ action }) => `Die Identität darf nicht fragen. Erlauben Sie ihr ${action}.`,
  'preflight.gap-refused': ({ cloud, code, action }) => `${cloud} hat ${action} mit ${code} abgelehnt.`,
  'preflight.gap-unreachable': ({ cloud }) => `${cloud} hat nicht geantwortet. Prüfen Sie es später erneut.`,
  'preflight.gap-late': ({ seconds }, { number }) =>
    `Die Cloud brauchte länger als ${number(seconds)} s. Prüfen Sie es später erneut.`,
  'preflight.gap-sign-in': ({ reason }) => `Strata konnte sich nicht anmelden: ${reason}`,
  'preflight.gap-other-account': ({ account }) => `Die Identität ist in einem anderen Konto, ${account}.`,
  'preflight.gap-files':
    'Strata konnte die Dateien des Stacks nicht lesen, oder sie sind zu groß, um sie vor einem Plan zu lesen.',
  'preflight.gap-api': ({ api }) => `Die API ${api} ist nicht aktiviert. Aktivieren Sie sie, und prüfen Sie erneut.`,
  'preflight.gap-name-unasked': ({ cloud }) => `${cloud} sagt nicht, ob diese Namen vergeben sind.`,
  'preflight.gap-limit': 'Die Cloud nennt dieses Limit nicht.',
  'preflight.gap-directory':
    'Diese brauchen Berechtigungen von Microsoft Entra ID. Azure sagt nicht, welche die Identität hat.',
  'preflight.gap-billing':
    'Diese brauchen Berechtigungen für das Rechnungskonto. Eine Frage nach dem Projekt erreicht sie nicht.',
  'preflight.gap-right': 'Google Cloud sagt das nicht von einem Projekt.',
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
  'preflight.limit-named': ({ name }) => `Kontingent ${name}`,
  'preflight.limit-public-addresses': 'Öffentliche IP-Adressen',
  'preflight.limit-vcpus-all': 'vCPUs aller Maschinen',
  'preflight.limit-vcpus': ({ family }) => `vCPUs von On-Demand-Maschinen (${family})`,
}
