resource "azurerm_monitor_action_group" "monitoring" {
  name                = "ag-${local.prefix}"
  resource_group_name = azurerm_resource_group.main.name
  short_name          = substr(local.compact, 0, 12)
  tags                = local.tags

  dynamic "email_receiver" {
    for_each = var.alert_email == "" ? [] : [var.alert_email]

    content {
      name                    = "team"
      email_address           = email_receiver.value
      use_common_alert_schema = true
    }
  }
}

resource "azurerm_monitor_metric_alert" "postgresql_failed" {
  name                = "postgresql-failed-${local.prefix}"
  resource_group_name = azurerm_resource_group.main.name
  scopes              = [azurerm_postgresql_flexible_server.postgresql.id]
  description         = "PostgreSQL: more than 10 failed connections in 5 minutes"
  severity            = 2
  frequency           = "PT5M"
  window_size         = "PT5M"
  tags                = local.tags

  criteria {
    metric_namespace = "Microsoft.DBforPostgreSQL/flexibleServers"
    metric_name      = "connections_failed"
    aggregation      = "Total"
    operator         = "GreaterThan"
    threshold        = 10
  }

  action {
    action_group_id = azurerm_monitor_action_group.monitoring.id
  }
}

# From the first of the month in which it is made: a start in the past is refused,
# so the first one stays. Owners are told even when no address is given.
resource "azurerm_consumption_budget_resource_group" "monitoring" {
  name              = "budget-${local.prefix}"
  resource_group_id = azurerm_resource_group.main.id
  amount            = var.budget_limit
  time_grain        = "Monthly"

  time_period {
    start_date = formatdate("YYYY-MM-'01T00:00:00Z'", plantimestamp())
  }

  notification {
    operator       = "GreaterThanOrEqualTo"
    contact_emails = var.alert_email == "" ? [] : [var.alert_email]
    contact_roles  = ["Owner"]
    threshold      = 80
    threshold_type = "Actual"
  }

  notification {
    operator       = "GreaterThanOrEqualTo"
    contact_emails = var.alert_email == "" ? [] : [var.alert_email]
    contact_roles  = ["Owner"]
    threshold      = 100
    threshold_type = "Forecasted"
  }

  lifecycle {
    ignore_changes = [time_period]
  }
}
