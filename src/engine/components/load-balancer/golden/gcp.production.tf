resource "google_compute_security_policy" "lb" {
  name = "${local.global_prefix}-lb"

  rule {
    action   = "deny(403)"
    priority = 1000

    match {
      expr {
        expression = "evaluatePreconfiguredWaf('sqli-v33-stable', {'sensitivity': 1}) || evaluatePreconfiguredWaf('xss-v33-stable', {'sensitivity': 1})"
      }
    }
  }

  rule {
    action   = "deny(403)"
    priority = 1100

    match {
      expr {
        expression = "evaluatePreconfiguredWaf('cve-canary', {'sensitivity': 1})"
      }
    }
  }

  rule {
    action   = "throttle"
    priority = 2000

    match {
      versioned_expr = "SRC_IPS_V1"

      config {
        src_ip_ranges = ["*"]
      }
    }

    rate_limit_options {
      conform_action = "allow"
      exceed_action  = "deny(429)"
      enforce_on_key = "IP"

      rate_limit_threshold {
        count        = 600
        interval_sec = 60
      }
    }
  }

  rule {
    action   = "allow"
    priority = 2147483647

    match {
      versioned_expr = "SRC_IPS_V1"

      config {
        src_ip_ranges = ["*"]
      }
    }
  }

  depends_on = [google_project_service.main]
}

resource "google_compute_global_address" "lb" {
  name       = "${local.global_prefix}-lb"
  depends_on = [google_project_service.main]
}

resource "google_compute_backend_service" "lb_vm" {
  name                  = "${local.global_prefix}-lb-vm"
  load_balancing_scheme = "EXTERNAL_MANAGED"
  protocol              = "HTTP"
  port_name             = "http"
  timeout_sec           = 30
  health_checks         = [google_compute_health_check.vm.id]
  security_policy       = google_compute_security_policy.lb.id

  backend {
    group           = google_compute_region_instance_group_manager.vm.instance_group
    balancing_mode  = "UTILIZATION"
    max_utilization = 0.8
  }

  log_config {
    enable      = true
    sample_rate = 1
  }
}

resource "google_compute_url_map" "lb" {
  name            = "${local.global_prefix}-lb"
  default_service = google_compute_backend_service.lb_vm.id
}

resource "google_compute_url_map" "redirect_lb" {
  name = "${local.global_prefix}-lb-redirect"

  default_url_redirect {
    https_redirect         = true
    redirect_response_code = "MOVED_PERMANENTLY_DEFAULT"
    strip_query            = false
  }

  depends_on = [google_project_service.main]
}

resource "google_compute_managed_ssl_certificate" "lb" {
  name = "${local.global_prefix}-lb-${substr(sha1(var.domain), 0, 6)}"

  managed {
    domains = [var.domain]
  }

  lifecycle {
    create_before_destroy = true
  }

  depends_on = [google_project_service.main]
}

resource "google_compute_ssl_policy" "lb" {
  name            = "${local.global_prefix}-lb"
  profile         = "MODERN"
  min_tls_version = "TLS_1_2"
  depends_on      = [google_project_service.main]
}

resource "google_compute_target_https_proxy" "lb" {
  name             = "${local.global_prefix}-lb"
  url_map          = google_compute_url_map.lb.id
  ssl_certificates = [google_compute_managed_ssl_certificate.lb.id]
  ssl_policy       = google_compute_ssl_policy.lb.id
}

resource "google_compute_target_http_proxy" "lb" {
  name    = "${local.global_prefix}-lb-http"
  url_map = google_compute_url_map.redirect_lb.id
}

resource "google_compute_global_forwarding_rule" "lb_https" {
  name                  = "${local.global_prefix}-lb-https"
  load_balancing_scheme = "EXTERNAL_MANAGED"
  ip_address            = google_compute_global_address.lb.id
  port_range            = "443"
  target                = google_compute_target_https_proxy.lb.id
}

resource "google_compute_global_forwarding_rule" "lb_http" {
  name                  = "${local.global_prefix}-lb-http"
  load_balancing_scheme = "EXTERNAL_MANAGED"
  ip_address            = google_compute_global_address.lb.id
  port_range            = "80"
  target                = google_compute_target_http_proxy.lb.id
}
