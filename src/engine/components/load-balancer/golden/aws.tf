resource "aws_security_group" "lb" {
  name_prefix = "${local.prefix}-lb-"
  description = "Load Balancer"
  vpc_id      = aws_vpc.main.id

  lifecycle {
    create_before_destroy = true
  }
}

resource "aws_vpc_security_group_ingress_rule" "lb" {
  for_each          = var.certificate_arn == "" ? { http = 80 } : { http = 80, https = 443 }
  security_group_id = aws_security_group.lb.id
  description       = "${upper(each.key)} from the internet"
  cidr_ipv4         = "0.0.0.0/0"
  ip_protocol       = "tcp"
  from_port         = each.value
  to_port           = each.value
}

# Without a web application firewall: for Development only.
resource "aws_lb" "lb" {
  name                       = "${local.prefix}-lb"
  load_balancer_type         = "application"
  internal                   = false
  subnets                    = aws_subnet.public[*].id
  security_groups            = [aws_security_group.lb.id]
  drop_invalid_header_fields = true
  enable_deletion_protection = false
  idle_timeout               = 60

  access_logs {
    bucket  = aws_s3_bucket.logs.id
    prefix  = "lb"
    enabled = true
  }

  depends_on = [aws_s3_bucket_policy.logs]
}

resource "aws_lb_target_group" "lb_vm" {
  name_prefix          = "app-"
  port                 = 8080
  protocol             = "HTTP"
  target_type          = "instance"
  vpc_id               = aws_vpc.main.id
  deregistration_delay = 30

  health_check {
    path                = "/healthz"
    matcher             = "200"
    healthy_threshold   = 2
    unhealthy_threshold = 3
    interval            = 15
  }

  lifecycle {
    create_before_destroy = true
  }
}

resource "aws_autoscaling_attachment" "lb_vm" {
  autoscaling_group_name = aws_autoscaling_group.vm.name
  lb_target_group_arn    = aws_lb_target_group.lb_vm.arn
}

# Without a certificate the site is plain HTTP: for Development only.
resource "aws_lb_listener" "lb_http" {
  load_balancer_arn = aws_lb.lb.arn
  port              = 80
  protocol          = "HTTP"

  default_action {
    type             = var.certificate_arn == "" ? "forward" : "redirect"
    target_group_arn = var.certificate_arn == "" ? aws_lb_target_group.lb_vm.arn : null

    dynamic "redirect" {
      for_each = var.certificate_arn == "" ? [] : [443]

      content {
        port        = redirect.value
        protocol    = "HTTPS"
        status_code = "HTTP_301"
      }
    }
  }
}

resource "aws_lb_listener" "lb_https" {
  count             = var.certificate_arn == "" ? 0 : 1
  load_balancer_arn = aws_lb.lb.arn
  port              = 443
  protocol          = "HTTPS"
  ssl_policy        = "ELBSecurityPolicy-TLS13-1-2-2021-06"
  certificate_arn   = var.certificate_arn

  default_action {
    type             = "forward"
    target_group_arn = aws_lb_target_group.lb_vm.arn
  }
}
