import { Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import { map } from 'rxjs';
import { endpointOf } from './handle';

/** For tests: checks every response against its contract, so that the web client can rely on it. */
@Injectable()
export class ResponsesKeepTheirContract implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler<unknown>) {
    const endpoint = endpointOf(context);
    return next.handle().pipe(
      map((answer) => {
        if (
          !endpoint?.returns ||
          answer instanceof Response ||
          context.switchToHttp().getResponse<{ headersSent: boolean }>().headersSent
        ) {
          return answer;
        }
        const sent: unknown = JSON.parse(JSON.stringify(answer) ?? 'null');
        const result = endpoint.returns.safeParse(sent);
        if (result.success) return answer;
        const wrong = result.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`).join('; ');
        throw new Error(`${endpoint.method} ${endpoint.path} breaks its contract: ${wrong}`);
      }),
    );
  }
}
