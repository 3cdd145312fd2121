resource "google_monitoring_notification_channel" "monitoring" {
  count        = var.alert_email == "" ? 0 : 1
  display_name = "Team of ${local.prefix}"
  type         = "email"
  labels       = { email_address = var.alert_email }
  depends_on   = [google_project_service.main]
}

# A new metric takes a moment until alerts find it.
resource "time_sleep" "monitoring" {
  create_duration = "60s"
  triggers        = { metric = google_logging_metric.errors.id }
}

resource "google_monitoring_alert_policy" "errors_cloudsql_database" {
  display_name = "${local.prefix} Databases: more than 5 errors in 5 minutes"
  combiner     = "OR"

  conditions {
    display_name = "Databases: more than 5 errors in 5 minutes"

    condition_threshold {
      filter          = "metric.type = \"logging.googleapis.com/user/${google_logging_metric.errors.name}\" AND resource.type = \"cloudsql_database\""
      comparison      = "COMPARISON_GT"
      threshold_value = 5
      duration        = "0s"

      aggregations {
        alignment_period     = "300s"
        per_series_aligner   = "ALIGN_DELTA"
        cross_series_reducer = "REDUCE_SUM"
      }
    }
  }

  notification_channels = google_monitoring_notification_channel.monitoring[*].id

  alert_strategy {
    auto_close = "86400s"
  }

  depends_on = [time_sleep.monitoring]
}

resource "google_monitoring_alert_policy" "postgresql_cpu" {
  display_name = "${local.prefix} PostgreSQL: CPU above 80 %"
  combiner     = "OR"

  conditions {
    display_name = "PostgreSQL: CPU above 80 %"

    condition_threshold {
      filter          = "resource.type = \"cloudsql_database\" AND resource.labels.database_id = \"${var.project_id}:${google_sql_database_instance.postgresql.name}\" AND metric.type = \"cloudsql.googleapis.com/database/cpu/utilization\""
      comparison      = "COMPARISON_GT"
      threshold_value = 0.8
      duration        = "0s"

      aggregations {
        alignment_period   = "300s"
        per_series_aligner = "ALIGN_MEAN"
      }
    }
  }

  notification_channels = google_monitoring_notification_channel.monitoring[*].id

  alert_strategy {
    auto_close = "86400s"
  }

  depends_on = [time_sleep.monitoring]
}

resource "google_monitoring_alert_policy" "postgresql_storage" {
  display_name = "${local.prefix} PostgreSQL: less than 10 % of the storage is free"
  combiner     = "OR"

  conditions {
    display_name = "PostgreSQL: less than 10 % of the storage is free"

    condition_threshold {
      filter          = "resource.type = \"cloudsql_database\" AND resource.labels.database_id = \"${var.project_id}:${google_sql_database_instance.postgresql.name}\" AND metric.type = \"cloudsql.googleapis.com/database/disk/utilization\""
      comparison      = "COMPARISON_GT"
      threshold_value = 0.9
      duration        = "0s"

      aggregations {
        alignment_period   = "300s"
        per_series_aligner = "ALIGN_MEAN"
      }
    }
  }

  notification_channels = google_monitoring_notification_channel.monitoring[*].id

  alert_strategy {
    auto_close = "86400s"
  }

  depends_on = [time_sleep.monitoring]
}

resource "google_monitoring_alert_policy" "postgresql_standby" {
  display_name = "${local.prefix} PostgreSQL: the standby lags and cannot take over"
  combiner     = "OR"

  conditions {
    display_name = "PostgreSQL: the standby lags and cannot take over"

    condition_threshold {
      filter          = "resource.type = \"cloudsql_database\" AND resource.labels.database_id = \"${var.project_id}:${google_sql_database_instance.postgresql.name}\" AND metric.type = \"cloudsql.googleapis.com/database/available_for_failover\""
      comparison      = "COMPARISON_LT"
      threshold_value = 1
      duration        = "0s"

      aggregations {
        alignment_period   = "300s"
        per_series_aligner = "ALIGN_MIN"
      }
    }
  }

  notification_channels = google_monitoring_notification_channel.monitoring[*].id

  alert_strategy {
    auto_close = "86400s"
  }

  depends_on = [time_sleep.monitoring]
}

resource "google_billing_budget" "monitoring" {
  count           = var.billing_account == "" ? 0 : 1
  billing_account = var.billing_account
  display_name    = local.prefix

  budget_filter {
    projects = ["projects/${data.google_project.current.number}"]
  }

  amount {
    specified_amount {
      units = tostring(var.budget_limit)
    }
  }

  threshold_rules {
    threshold_percent = 0.8
  }

  threshold_rules {
    threshold_percent = 1
  }

  # Without an e-mail address, those who administer the billing account are told.
  dynamic "all_updates_rule" {
    for_each = google_monitoring_notification_channel.monitoring[*].id

    content {
      monitoring_notification_channels = [all_updates_rule.value]
      disable_default_iam_recipients   = true
    }
  }

  depends_on = [google_project_service.main]
}
